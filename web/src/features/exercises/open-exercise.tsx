import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { useEndpoint } from '@/client/api.ts'
import { ExerciseVideo, LockedVideo } from '@/entities/exercise/exercise-video.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { ExerciseFacts } from './exercise-facts.tsx'

type OpenExerciseProps = { id: string; signedIn: boolean; onClose: () => void }

/** One exercise of the library in a dialog, which has an address of its own. */
export const OpenExercise = ({ id, signedIn, onClose }: OpenExerciseProps) => {
  const { data, error, refetch } = useEndpoint(actions.getExercise, { params: { id } })
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={data?.exercise_name ?? 'Exercise'}>
      {data && <Content exercise={data} signedIn={signedIn} />}
      {error?.status === 404 && <p className="text-muted">This exercise isn’t in the library anymore.</p>}
      {error && error.status !== 404 && (
        <ErrorState title="Failed to load the exercise" retry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading className="grid gap-3">
          <Skeleton className="aspect-video" />
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Dialog>
  )
}

const Content = ({ exercise, signedIn }: { exercise: LibraryExercise; signedIn: boolean }) => {
  const { exercise_name: name, video_url, has_video, notes } = exercise
  return (
    <div className="grid gap-4">
      {video_url && <ExerciseVideo key={video_url} name={name} url={video_url} />}
      {has_video && !video_url && <LockedVideo name={name} signedIn={signedIn} />}
      <ExerciseFacts exercise={exercise} />
      {notes && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>}
    </div>
  )
}
