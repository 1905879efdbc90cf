import type { PlanContent } from '@fieldside/contracts/plans.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, PlanTemplateRow, Reader } from '../../schema.ts'

export const listTemplates = (on: Reader, userId: string): Promise<PlanTemplateRow[]> =>
  on
    .selectFrom('plan_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(content ->> 'title')`)
    .orderBy('id')
    .execute()

export const countTemplates = async (on: Reader, userId: string): Promise<number> => {
  const { templates } = await on
    .selectFrom('plan_templates')
    .select((eb) => eb.fn.countAll<number>().as('templates'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return templates
}

export const findTemplate = (on: Reader, userId: string, id: string): Promise<PlanTemplateRow | undefined> =>
  on
    .selectFrom('plan_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertTemplate = async (tx: Tx<ContentSchema>, row: PlanTemplateRow): Promise<void> => {
  await tx.insertInto('plan_templates').values(row).execute()
}

type Edited = { id: string; revision: number; content: PlanContent; updated_at: Date }

/** Returns false if the template has another revision. */
export const updateTemplate = async (
  tx: Tx<ContentSchema>,
  { id, revision, content, updated_at }: Edited,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('plan_templates')
    .set({ content, updated_at, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns whether there was one. */
export const deleteTemplate = async (tx: Tx<ContentSchema>, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('plan_templates')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
