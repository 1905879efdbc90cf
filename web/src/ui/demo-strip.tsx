import { useSession } from '../client/session.tsx'

/** Marks an installation with sample users and sessions. */
export const DemoStrip = () => {
  const session = useSession()
  const client = 'client' in session ? session.client : null
  if (!client?.demo) return null
  return (
    <aside aria-label="Demo data" className="bg-flare-soft px-4 py-1 text-center text-ink text-sm">
      Demo data
      {client.inbox_url && (
        <>
          {' · '}
          <a
            href={client.inbox_url}
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-2"
          >
            Open the inbox
          </a>
        </>
      )}
    </aside>
  )
}
