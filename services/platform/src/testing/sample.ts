import { endpoint } from '@fieldside/contracts/endpoint.ts'
import { eventContract } from '@fieldside/contracts/envelope.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { conflict, notFound, unavailable } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { type Handler, on } from '../bus/consumer.ts'
import type { Context, InSteps } from '../data/context.ts'
import { isUniqueViolation, type Tx } from '../data/database.ts'
import { write, writeStep } from '../data/write.ts'
import { ON_REPLICA } from '../http/http.ts'
import { type BaseConfig, baseConfig } from '../service/config.ts'
import type { ServiceDefinition } from '../service/service.ts'

export type SampleSchema = {
  things: { id: string; name: string; count: number }
  applied: { event_id: string }
}
export type SamplePorts = {
  /** Called before a thing is created, so that tests can block, fail, or count it. */
  beforeMaking: () => Promise<void>
  onApply: (name: string) => Promise<void>
}
export type SampleContext = Context<SampleSchema> & SamplePorts

export const ThingMade = eventContract(
  'content.thing-made',
  { key: 'thing_id', meaning: 'A thing was made.', sent: 'At once.' },
  z.object({ name: z.string(), thing_id: z.uuid().optional() }),
)
export const ThingSeen = eventContract(
  'content.thing-seen',
  { key: 'id', meaning: 'A thing was seen.', sent: 'At once.' },
  z.object({ id: z.uuid() }),
)

const Thing = z.object({ id: z.uuid(), name: z.string() })
const ThingInput = z.strictObject({
  name: z.string().min(1, 'Name is required').max(20, 'Name must be at most 20 characters'),
  details: z.strictObject({ size: z.int() }).optional(),
})

export const makeThing = endpoint('POST /things', {
  summary: 'Makes a thing, and may do more before',
  callers: ['athlete', 'service:bff'],
  inSteps: true,
  body: ThingInput,
  reply: Thing,
  status: 201,
  problems: ['name-taken'],
})
export const makeThingAtOnce = endpoint('POST /things/at-once', {
  summary: 'Makes a thing in one transaction',
  callers: ['athlete', 'service:bff'],
  body: ThingInput,
  reply: Thing,
  status: 201,
  problems: ['name-taken'],
})
export const readThing = endpoint('GET /things/{id}', {
  summary: 'Reads a thing',
  callers: ['anyone'],
  query: z.strictObject({ verbose: z.stringbool().optional(), tag: z.array(z.string()).optional() }),
  reply: Thing,
})
export const countThing = endpoint('POST /things/{id}/count', {
  summary: 'Counts one up, in two steps',
  callers: ['signed-in'],
  inSteps: true,
})
export const countThingAtOnce = endpoint('POST /things/{id}/count-at-once', {
  summary: 'Counts up by one in one transaction',
  callers: ['signed-in'],
})
export const misleadThing = endpoint('POST /things/{id}/mislead', {
  summary: 'A command that is written wrongly: its reply is not what was written',
  callers: ['signed-in'],
  reply: Thing,
})
export const breakThing = endpoint('GET /broken', {
  summary: 'Fails unexpectedly',
  callers: ['anyone'],
})
export const streamThings = endpoint('GET /things/all/raw', {
  summary: 'Streams without end',
  callers: ['anyone'],
  raw: true,
})
export const moveThing = endpoint('GET /moved', {
  summary: 'Redirects',
  callers: ['anyone'],
  raw: true,
})
export const uploadThing = endpoint('POST /things/{id}/raw', {
  summary: 'Takes bytes',
  callers: ['signed-in'],
  raw: true,
})

const storeThing = (ctx: SampleContext, name: string, before = async (): Promise<void> => undefined) =>
  write(ctx, async (tx, emit) => {
    await before()
    const thing = { id: newId(), name }
    await tx
      .insertInto('things')
      .values({ ...thing, count: 0 })
      .execute()
    emit(ThingMade, thing.id, { name })
    return { ...thing, internal: 'never sent' }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'things_name_key') ? conflict('name-taken', 'The name is taken') : error
  })

const addOne = async (tx: Tx<SampleSchema>, id: string): Promise<void> => {
  await tx.updateTable('things').set({ count: sql<number>`count + 1` }).where('id', '=', id).execute()
}

const countOne = async (ctx: InSteps<SampleContext>, id: string) => {
  await writeStep(ctx, (tx) => addOne(tx, id))
  await write(ctx, async (_tx, emit) => {
    emit(ThingSeen, id, { id })
  })
}

const handlers: Handler<SampleContext>[] = [
  on(ThingMade, async (tx, event, ctx, emit) => {
    await tx.insertInto('applied').values({ event_id: event.id }).execute()
    emit(ThingSeen, event.subject, { id: event.subject })
    await ctx.onApply(event.data.name)
  }),
]

export const sample: ServiceDefinition<SampleSchema, SamplePorts, BaseConfig> = {
  name: 'content',
  migrations: new URL('./sample-migrations/', import.meta.url),
  config: baseConfig,
  ports: () => ({ beforeMaking: async () => undefined, onApply: async () => undefined }),
  handlers,
  routes: (http) => {
    http.serve(makeThing, async (ctx, { body }) => {
      await ctx.beforeMaking()
      return storeThing(ctx, body.name)
    })
    http.serve(makeThingAtOnce, (ctx, { body }) => storeThing(ctx, body.name, ctx.beforeMaking))
    http.serve(
      readThing,
      async (ctx, { params }) => {
        const thing = await ctx.db.kysely
          .selectFrom('things')
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirst()
        if (!thing) throw notFound('Thing Not Found')
        return thing
      },
      ON_REPLICA,
    )
    http.serve(countThing, (ctx, { params }) => countOne(ctx, params.id))
    http.serve(countThingAtOnce, (ctx, { params }) => write(ctx, (tx) => addOne(tx, params.id)))
    http.serve(misleadThing, async (ctx, { params }) => {
      const thing = await storeThing(ctx, 'misled')
      return { ...thing, id: params.id }
    })
    http.serve(breakThing, async () => {
      throw new Error('the secret inside is 42')
    })
    http.serveRaw(moveThing, async () => Response.redirect('http://elsewhere.test/', 303))
    http.serveRaw(streamThings, async (_ctx, { signal }) => {
      const endless = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('begun'))
          signal.addEventListener('abort', () => controller.close())
        },
      })
      return new Response(endless)
    })
    http.serveRaw(uploadThing, async (_ctx, { params, request }) => {
      const bytes = await request.arrayBuffer()
      if (bytes.byteLength === 0) throw unavailable('Nothing came')
      return Response.json({ id: params.id, bytes: bytes.byteLength })
    })
  },
}
