import type { PaymentMethod } from '@fieldside/contracts/http/billing.ts'

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Example: 'Visa ending 4242'. */
export const cardWords = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending ${last4}`

/** Example: '04 / 2031'. */
export const expiryWords = ({ exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')} / ${exp_year}`
