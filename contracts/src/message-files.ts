import { z } from 'zod'

/** What a file of a message is. Found in its content, whatever its name says. */
export const MessageFileKind = z.enum(['image', 'pdf', 'video'])
export type MessageFileKind = z.infer<typeof MessageFileKind>
