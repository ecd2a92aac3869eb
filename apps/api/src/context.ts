import type { IfMatchCaller } from '@halyard/contracts/data'
import type { Attempts } from './access/attempts.ts'
import type { Authenticate } from './access/authenticate.ts'
import type { Keyring } from './access/keyring.ts'
import type { Mailer } from './access/mail.ts'
import type { FindProject } from './access/place.ts'
import type { Sightings } from './access/sightings.ts'
import type { Sealer } from './audit/sealer.ts'
import type { BodyCache } from './bodies/body-cache.ts'
import type { BrotliSlot } from './bodies/brotli-slot.ts'
import type { RevisionTags } from './bodies/etag.ts'
import type { Exports } from './bodies/exports.ts'
import type { VersionTags } from './bodies/version-tags.ts'
import type { Database } from './db/index.ts'
import type { FavoriteIndex } from './features/favorites/favorite-index.ts'
import type { FeatureLists } from './features/features/feature-lists.ts'
import type { ProjectIndex } from './features/projects/project-index.ts'
import type { SegmentIndex } from './features/search/segment-index.ts'
import type { Turns } from './http/turns.ts'
import type { Log } from './log.ts'
import type { Revisions } from './revisions/revisions.ts'
import type { UsageBuffer } from './usage/usage-buffer.ts'
import type { Enclose } from './writes/enclose.ts'
import type { Writes } from './writes/index.ts'
import type { Writer } from './writes/writer.ts'

/** All that operations work with, put together once in compose.ts. */
export interface Context {
  readonly database: Pick<Database, 'run' | 'snapshot'>
  readonly writes: Writes
  /** Transactions of what is no flag state: accounts, access, settings. */
  readonly writer: Writer
  /** Makes an operation one transaction. */
  readonly enclose: Enclose
  /** The scopes of Idempotency-Keys that are being answered here. */
  readonly inFlight: Set<string>
  /** The tags of what can be changed. */
  readonly versionTags: VersionTags
  readonly revisions: Revisions
  readonly authenticate: Authenticate
  readonly findProject: FindProject
  /** What may not be tried too often. */
  readonly attempts: Attempts
  readonly sightings: Sightings
  readonly usage: Pick<UsageBuffer, 'add' | 'register' | 'flush'>
  readonly keyring: Keyring
  readonly sealer: Sealer
  /** Null where no mail is sent. */
  readonly mailer: Mailer | null
  readonly lists: FeatureLists
  readonly bodies: BodyCache
  /** Small bodies of which there are many, such as each caller's own: apart, so that they push out nothing that all callers read. */
  readonly ownBodies: BodyCache
  /** Lists of features that are some callers' own, because they marked some of these as favourites. */
  readonly ownLists: BodyCache
  readonly brotli: BrotliSlot
  readonly tags: RevisionTags
  /** Whose turn it is to send a large body. */
  readonly largeBodies: Turns
  readonly exports: Exports
  readonly projects: ProjectIndex
  readonly segments: SegmentIndex
  readonly favorites: FavoriteIndex
  readonly log: Log
  readonly now: () => number
  readonly settings: {
    /** Checks every answer against its schema before it is sent, and fails when it does not match: on in tests. */
    readonly checkAnswers: boolean
    /** Base of links, without a slash at its end; never taken from a request. */
    readonly publicUrl: string
    /** Whose PUT, PATCH and DELETE need an If-Match. */
    readonly requireIfMatch: readonly IfMatchCaller[]
  }
}
