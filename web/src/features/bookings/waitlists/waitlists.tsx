import { useParams } from 'react-router-dom'
import { JoinScreen } from './join-screen.tsx'
import { OwnWaitlists } from './own-waitlists.tsx'

/** The athlete's waitlists, or the page of one, by the professional's id. */
export const Waitlists = () => {
  const { id } = useParams()
  return id === undefined ? <OwnWaitlists /> : <JoinScreen id={id} />
}
