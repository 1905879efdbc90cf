import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import { errors, type Provider } from 'oidc-provider'
import type { SignIn } from './sign-in.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f5f0, #14201a) }
  main { width: min(22rem, calc(100vw - 3rem)) }
  h1 { font-size: 1.5rem; margin: 0 0 1.5rem }
  label { display: block; margin: 0 0 1rem; font-weight: 600 }
  input, button { box-sizing: border-box; width: 100%; min-height: 44px; font: inherit; border-radius: 8px }
  input { margin-top: .25rem; padding: 0 .75rem; border: 1px solid #8a938d; background: light-dark(#fff, #1c2a23) }
  button { border: 0; background: #1c6b47; color: #fff; font-weight: 600; cursor: pointer }
  [role=alert] { color: light-dark(#a8261a, #ff9d92) }
`

const framed = (content: unknown): string =>
  String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sign in to Fieldside</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`)

const page = (email: string, message: string): string =>
  framed(html`<h1>Sign in to Fieldside</h1>
          ${message ? html`<p role="alert">${message}</p>` : ''}
          <form method="post">
            <label>Email <input name="username" type="email" autocomplete="username" value="${email}" required /></label>
            <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
            <button>Sign in</button>
          </form>`)

export const errorPage = (message: string): string =>
  framed(html`<h1>That did not work</h1><p role="alert">${message}</p>`)

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > 10_000) throw new Error('The form is too large.')
  }
  return new URLSearchParams(body)
}

const show = (response: ServerResponse, status: number, email: string, message: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(page(email, message))
}

/** Serves the code flow's page for users without a login session in this browser. */
export const signInPage =
  (provider: Provider, signIn: SignIn) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    })
    if (!interaction)
      return show(response, 400, '', 'This sign-in has expired. Please go back and try again.')
    if (request.method !== 'POST') return show(response, 200, String(interaction.params.login_hint ?? ''), '')
    const form = await formOf(request)
    const email = form.get('username') ?? ''
    const answer = await signIn(email, form.get('password') ?? '')
    if ('refused' in answer) return show(response, 200, email, 'Invalid username or password.')
    await provider.interactionFinished(request, response, { login: { accountId: answer.account.id } })
  }
