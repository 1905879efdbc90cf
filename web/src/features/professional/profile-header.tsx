import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { MapPin } from 'lucide-react'
import { fullPictureOf } from '@/entities/professional/picture.ts'
import { PracticeFacts } from '@/entities/professional/practice-facts.tsx'
import { Verified } from '@/entities/professional/verified.tsx'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Rating } from '@/ui/stars.tsx'

export const ProfileHeader = ({ professional }: { professional: SearchCard }) => {
  const name = professionalName(professional)
  const { specialty, location, credentials } = professionalWords(professional)
  return (
    <header className="flex items-start gap-4 md:gap-6">
      <Avatar
        id={professional.user_id}
        name={name}
        picture={fullPictureOf(professional)}
        size="xl"
        moves
        className="max-md:size-16 max-md:text-xl"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h1 className="min-w-0 break-words text-2xl">{name}</h1>
          {professional.is_approved && <Verified />}
        </div>
        <p className="mt-2 text-lg">{specialty}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-muted text-sm">
          <Rating average={professional.rating} reviews={professional.review_count} />
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden className="size-4" />
            {location}
          </span>
        </p>
        <ul aria-label="Credentials" className="mt-3.5 flex flex-wrap gap-1.5">
          {credentials.map((credential) => (
            <li key={credential} className="flex min-w-0 max-w-full">
              <Badge variant="outline" className="min-w-0 shrink!">
                <span className="truncate leading-normal">{credential}</span>
              </Badge>
            </li>
          ))}
        </ul>
        <PracticeFacts professional={professional} />
      </div>
    </header>
  )
}
