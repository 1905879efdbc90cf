import { Lock, Pause, Play, VideoOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Lanes } from '@/ui/line-art.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { videoSource } from './video-source.ts'

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="relative aspect-video overflow-hidden bg-deep text-on-deep">{children}</div>
)

type ExerciseVideoProps = { name: string; url: string }

/** Plays a video. Key it by its URL: a failure sticks until the component remounts. */
export const ExerciseVideo = ({ name, url }: ExerciseVideoProps) => {
  const [failed, setFailed] = useState(false)
  const source = videoSource(url)
  if (failed) return <VideoFailed />
  return (
    <Frame>
      {source.kind === 'youtube' && (
        <iframe
          title={`Video of ${name}`}
          src={source.embed}
          loading="lazy"
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full border-0"
        />
      )}
      {source.kind === 'clip' && <Clip name={name} src={source.src} onError={() => setFailed(true)} />}
      {source.kind === 'file' && (
        <video
          aria-label={`Video of ${name}`}
          src={source.src}
          controls
          muted
          playsInline
          preload="metadata"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </Frame>
  )
}

type ClipProps = { name: string; src: string; onError: () => void }

/** Loops a clip of a few seconds. One button instead of the browser's controls, which would cover part of it. */
const Clip = ({ name, src, onError }: ClipProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const toggle = () => {
    if (!video.current?.paused) video.current?.pause()
    // play() rejects when the file fails to load, and onError reports that.
    else void video.current.play().catch(() => undefined)
  }
  const Icon = isPlaying ? Pause : Play
  return (
    <>
      <video
        ref={video}
        aria-label={`Video of ${name}`}
        src={src}
        loop
        muted
        playsInline
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onError}
        className="absolute inset-0 size-full object-cover"
      />
      <button
        type="button"
        aria-label={`${isPlaying ? 'Pause' : 'Play'} the video of ${name}`}
        onClick={toggle}
        className="group absolute inset-0 grid place-items-end p-3"
      >
        <span className="grid size-11 place-items-center rounded-full bg-on-deep text-deep group-hover:brightness-95">
          <Icon aria-hidden className="size-5" />
        </span>
      </button>
    </>
  )
}

const VideoFailed = () => (
  <Frame>
    <p
      role="status"
      className="absolute inset-0 grid content-center justify-items-center gap-2 px-6 text-center text-on-deep-muted text-sm"
    >
      <VideoOff aria-hidden className="size-6" />
      Video unavailable for this exercise. The video could not be loaded.
    </p>
  </Frame>
)

/** Replaces a video that the user may not watch. The blur hides only shapes, never the video. */
export const LockedVideo = ({ name, signedIn }: { name: string; signedIn: boolean }) => (
  <Frame>
    <div aria-hidden className="absolute -inset-4 blur-md" data-blurred>
      <Lanes className="absolute inset-0 size-full text-on-deep-muted" />
      <span className="absolute top-1/4 left-1/2 size-16 -translate-x-1/2 rounded-full bg-flare opacity-60" />
      <span className="absolute top-1/2 left-1/2 h-28 w-20 -translate-x-1/2 rounded-full bg-on-deep-muted opacity-50" />
    </div>
    <div className="absolute inset-0 grid content-center justify-items-center gap-3">
      <Lock aria-hidden className="size-5" />
      {signedIn ? (
        <LinkButton to="/pricing" variant="flare" size="sm" aria-label={`Subscribe to watch ${name}`}>
          Subscribe to watch
        </LinkButton>
      ) : (
        <LinkButton
          to="/auth?next=/exercise-database"
          variant="flare"
          size="sm"
          aria-label={`Log in to watch ${name}`}
        >
          Log in to watch
        </LinkButton>
      )}
    </div>
  </Frame>
)
