import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { hashPassword } from './passwords.ts'

export type Account = {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  enabled: boolean
  emailVerified: boolean
  createdMs: number
  passwordHash: string | null
}

export type AccountInput = {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  enabled?: boolean | undefined
  emailVerified?: boolean | undefined
}

export type Page = { first: number; max: number }

export class EmailTaken extends Error {}

export type Accounts = ReturnType<typeof accountsIn>

const toAccount = (row: Record<string, SQLOutputValue>): Account => ({
  id: String(row.id),
  username: String(row.username),
  email: String(row.email),
  firstName: String(row.first_name ?? ''),
  lastName: String(row.last_name ?? ''),
  enabled: row.enabled === 1,
  emailVerified: row.email_verified === 1,
  createdMs: Number(row.created_ms),
  passwordHash: row.password_hash === null ? null : String(row.password_hash),
})

const unique = <T>(write: () => T): T => {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && error.message.includes('UNIQUE')) throw new EmailTaken()
    throw error
  }
}

const readingIn = (state: DatabaseSync) => {
  const one = (sql: string, value: string): Account | null => {
    const row = state.prepare(sql).get(value)
    return row ? toAccount(row) : null
  }
  const find = (where: string, value: string, { first, max }: Page): Account[] =>
    state
      .prepare(`SELECT * FROM accounts WHERE ${where} ORDER BY username LIMIT ?2 OFFSET ?3`)
      .all(value, max, first)
      .map(toAccount)
  const containing = (text: string): string => `%${text.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  return {
    byId: (id: string): Account | null => one('SELECT * FROM accounts WHERE id = ?', id),
    byLogin: (name: string): Account | null =>
      one('SELECT * FROM accounts WHERE username = ?1 OR email = ?1', name.trim().toLowerCase()),
    withEmail: (email: string, page: Page): Account[] => find('email = lower(?1)', email, page),
    withEmailLike: (email: string, page: Page): Account[] =>
      find("email LIKE ?1 ESCAPE '\\'", containing(email), page),
    matching: (text: string, page: Page): Account[] =>
      find(
        "email || ' ' || lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) LIKE ?1 ESCAPE '\\'",
        containing(text),
        page,
      ),
  }
}

/** Stores the realm's accounts. As in the realm file, the username is the email address. */
export const accountsIn = (state: DatabaseSync, hashCost: number) => {
  const reading = readingIn(state)

  const create = async (input: AccountInput, password?: string): Promise<string> => {
    const id = randomUUID()
    const email = input.email.trim().toLowerCase()
    const { firstName = null, lastName = null, enabled = false, emailVerified = false } = input
    const hash = password ? await hashPassword(password, hashCost) : null
    const flags = [Number(enabled), Number(emailVerified), Date.now()]
    const insert = state.prepare('INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    unique(() => insert.run(id, email, email, firstName, lastName, ...flags, hash))
    return id
  }
  const update = (id: string, change: Partial<AccountInput>): void => {
    const old = reading.byId(id)
    if (!old) return
    const email = change.email?.trim().toLowerCase() ?? old.email
    const next = { ...old, ...Object.fromEntries(Object.entries(change).filter(([, v]) => v !== undefined)) }
    const write = state.prepare(
      `UPDATE accounts SET username = ?2, email = ?2, first_name = ?3, last_name = ?4, enabled = ?5,
       email_verified = ?6 WHERE id = ?1`,
    )
    unique(() =>
      write.run(id, email, next.firstName, next.lastName, Number(next.enabled), Number(next.emailVerified)),
    )
  }
  const setPassword = async (id: string, password: string): Promise<void> => {
    const hash = await hashPassword(password, hashCost)
    state.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(hash, id)
  }
  const remove = (id: string): void => void state.prepare('DELETE FROM accounts WHERE id = ?').run(id)
  return { ...reading, create, update, setPassword, remove, ...rolesIn(state) }
}

const rolesIn = (state: DatabaseSync) => ({
  rolesOf: (id: string): string[] =>
    state
      .prepare('SELECT role FROM account_roles WHERE account_id = ? ORDER BY role')
      .all(id)
      .map((row) => String(row.role)),
  addRole: (id: string, role: string): void =>
    void state.prepare('INSERT OR IGNORE INTO account_roles VALUES (?, ?)').run(id, role),
  removeRole: (id: string, role: string): void =>
    void state.prepare('DELETE FROM account_roles WHERE account_id = ? AND role = ?').run(id, role),
})
