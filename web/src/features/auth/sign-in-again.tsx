import {
  beginSecondFactorPasskey,
  type SessionState,
  sendSecondFactor,
  startSession,
} from '@fieldside/contracts/http/bff/session.ts'
import { useId, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { knowsPasskeys, signWithPasskey } from '@/client/passkeys.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { renewSubscription } from '@/client/push-subscription.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { type SessionUser, useSessionUpdate } from '@/client/session.tsx'
import { postToTabs } from '@/client/tabs.ts'
import { useForm } from '@/client/use-form.ts'
import { CodeField } from '@/entities/account/code-field.tsx'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { DialogWindow } from '@/ui/dialog-window.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/input.tsx'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/identity.ts')).SignIn)

/** Reloads the page, so that nothing of the previous user stays in memory. */
const leaveForAuth = () => {
  const { pathname, search } = window.location
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`)
}

/**
 * Covers the page after its login session ends. The page stays mounted, so the input is still there afterwards. Comes
 * with its window, because nothing would cover the page while Dialog loads it.
 */
export const SignInAgain = ({ user }: { user: SessionUser }) => {
  const formId = useId()
  const { form, codeForm, held, submit, sendPasskey } = useSignInAgain(user)
  const { errors } = form.formState
  const asked = held ? codeForm.formState : form.formState
  return (
    <DialogWindow
      open
      insistent
      onOpenChange={() => {}}
      title="Your session has ended"
      description="Sign in again to continue. What you typed is still here."
      footer={
        <>
          <Button variant="ghost" onClick={leaveForAuth}>
            Leave this page
          </Button>
          <Button type="submit" form={formId} pending={asked.isSubmitting}>
            Sign in
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label="Sign in again" className="grid gap-4.5" onSubmit={submit}>
        <p>
          Sign in as <b className="break-all">{user.email}</b>
        </p>
        <input type="hidden" autoComplete="username" {...form.register('email')} />
        {held ? (
          <>
            {held.passkeys && knowsPasskeys() && (
              <Button variant="outline" onClick={() => void sendPasskey()}>
                Use a passkey
              </Button>
            )}
            <CodeField error={undefined} {...codeForm.register('code')} />
          </>
        ) : (
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        )}
        <Refused reason={asked.errors.root?.message} />
      </form>
    </DialogWindow>
  )
}

const useSignInAgain = (user: SessionUser) => {
  const [held, setHeld] = useState<SessionState['second_factor']>()
  const form = useForm({
    resolver,
    defaultValues: { email: user.email, password: '' },
  })
  const codeForm = useForm({ defaultValues: { code: '' } })
  const start = useCommand(startSession)
  const second = useCommand(sendSecondFactor)
  const begin = useSecretCommand(beginSecondFactorPasskey)
  const updateSession = useSessionUpdate()
  const goOn = (state: SessionState): void => {
    if (state.second_factor) setHeld(state.second_factor)
    else {
      updateSession(() => state)
      void renewSubscription().catch(() => undefined)
      postToTabs({ kind: 'session' })
    }
  }
  const submit = form.handleSubmit(async (body) => {
    try {
      goOn(await start.submitAsync({ body }))
    } catch (error) {
      form.setError('root', { message: sentenceOf(error) })
    }
  })
  const showRefusal = (error: unknown): void => {
    const shown = { message: sentenceOf(error) }
    const isOver = error instanceof ApiProblem && error.code === 'sign-in-expired'
    if (isOver) setHeld(undefined)
    const shownIn = isOver ? form : codeForm
    shownIn.setError('root', shown)
  }
  const sendCode = codeForm.handleSubmit((body) => second.submitAsync({ body }).then(goOn).catch(showRefusal))
  const sendPasskey = async (): Promise<void> => {
    try {
      const options = await begin.submitAsync({})
      if (options) goOn(await second.submitAsync({ body: { passkey: await signWithPasskey(options) } }))
    } catch (error) {
      showRefusal(error)
    }
  }
  return { form, codeForm, held, submit: held ? sendCode : submit, sendPasskey }
}
