import type Stripe from 'stripe'
import { mergedMetadata } from './customers.ts'
import { invalidRequest, missing, StripeFailure } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { flag, hash, metadata, oneOf, type Read, required, text } from './parameters.ts'

/** An account that the simulator created, so `created` is always set. */
export type KnownAccount = Stripe.Account & { created: number }
export type AccountRow = Row<KnownAccount>

const CREATE = {
  type: oneOf('express'),
  country: text,
  email: text,
  business_type: oneOf('individual', 'company'),
  capabilities: hash({ transfers: hash({ requested: flag }), card_payments: hash({ requested: flag }) }),
  metadata,
}
const LINK = {
  account: required(text),
  type: required(oneOf('account_onboarding')),
  refresh_url: required(text),
  return_url: required(text),
}
/** Stripe's account links work once, for a few minutes. */
const LINK_LIVES_S = 300
const STILL_NEEDED = [
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

/** One-time link to the hosted onboarding page. */
export type OnboardingLink = {
  id: string
  object: 'onboarding_link'
  created: number
  account: string
  expires: number
  used: boolean
  refreshUrl: string
  returnUrl: string
}

export function findAccount(context: Context, id: string, param?: string): AccountRow {
  const row = context.objects.find<KnownAccount>('account', id)
  if (row) return row
  if (param) throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param })
  throw missing('account', id)
}

/** @throws StripeFailure 400, with Stripe's message, for an account that cannot receive transfers yet */
export function requireTransfers(context: Context, id: string): void {
  const { object } = findAccount(context, id, 'transfer_data[destination]')
  if (object.capabilities?.transfers === 'active') return
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'insufficient_capabilities_for_transfer',
    message:
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
  })
}

const requirementsOf = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
})

function create(context: Context, params: Read<typeof CREATE>): Stripe.Account {
  if (!params.type)
    throw invalidRequest('Missing required param: type.', { code: 'parameter_missing', param: 'type' })
  if (!params.capabilities?.transfers?.requested)
    throw invalidRequest('When creating an Express account, you must request at least one capability.', {
      param: 'capabilities',
    })
  const id = newId('acct', 16)
  return context.objects.insert<KnownAccount>({
    ...UNUSED,
    id,
    object: 'account',
    business_type: params.business_type ?? null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country: params.country ?? 'US',
    created: context.now,
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    metadata: mergedMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: requirementsOf(STILL_NEEDED),
    type: 'express',
  }).object
}

const NOWHERE = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const UNUSED = {
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: NOWHERE,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  controller: { type: 'application' as const },
  default_currency: 'usd',
  future_requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  },
  settings: null,
  tos_acceptance: { date: null, ip: null, user_agent: null },
}

function createLink(context: Context, params: Read<typeof LINK>): Stripe.AccountLink {
  findAccount(context, params.account, 'account')
  const expires = context.now + LINK_LIVES_S
  const { object } = context.objects.insert<OnboardingLink>({
    id: newId('alnk'),
    object: 'onboarding_link',
    created: context.now,
    account: params.account,
    expires,
    used: false,
    refreshUrl: params.refresh_url,
    returnUrl: params.return_url,
  })
  return {
    object: 'account_link',
    created: context.now,
    expires_at: expires,
    url: `${context.publicUrl}/setup/e/${object.id}`,
  }
}

/** Completes the hosted onboarding: the account can receive transfers from now on. */
export function completeOnboarding(context: Context, id: string): void {
  const row = findAccount(context, id)
  Object.assign(row.object, {
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: requirementsOf([]),
    tos_acceptance: { date: context.now, ip: '127.0.0.1', user_agent: null },
  })
  context.objects.save(row)
  context.emit('account.updated', row.object)
}

export const accountOperations = [
  operation({ method: 'POST', path: '/v1/accounts', fields: CREATE, run: create }),
  operation({
    method: 'GET',
    path: '/v1/accounts/:id',
    fields: {},
    run: (context, _, id) => findAccount(context, id).object,
  }),
  operation({ method: 'POST', path: '/v1/account_links', fields: LINK, run: createLink }),
]
