import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The floor: the same question to the same table with nothing around it. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const SQL = `
  select counted.total, page.*
  from (select count(*)::int as total from (
    select 1 from directory.professionals where status = 'approved' and is_accepting_bookings
      and lower(location) like lower($1) and lower(specialty) like lower($2) limit 10001) as listed) as counted,
  lateral (
    select id, user_id, first_name, last_name, specialty, credentials, bio, location, created_at
    from directory.professionals where status = 'approved' and is_accepting_bookings
      and lower(location) like lower($1) and lower(specialty) like lower($2)
    order by created_at desc, id desc limit 21) as page`

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const like = (name: string) => `%${searchParams.get(name) ?? ''}%`
  pool.query({ name: 'search', text: SQL, values: [like('location'), like('specialty')] }).then(
    ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ items: rows })),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
