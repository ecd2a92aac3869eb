import type { IfMatchCaller } from '@halyard/contracts/data'
import type { BodyCache } from '../cache/bodies/body-cache.ts'
import type { BrotliSlot } from '../cache/bodies/brotli-slot.ts'
import type { RevisionTags } from '../cache/bodies/etag.ts'
import type { VersionTags } from '../cache/bodies/version-tags.ts'
import type { FavoriteIndex } from '../cache/indexes/favorite-index.ts'
import type { ProjectIndex } from '../cache/indexes/project-index.ts'
import type { SegmentIndex } from '../cache/indexes/segment-index.ts'
import type { FeatureLists } from '../cache/lists/feature-lists.ts'
import type { Revisions } from '../cache/revisions/revisions.ts'
import type { UsageBuffer } from '../delivery/usage/usage-buffer.ts'
import type { Enclose } from '../flags/kernel/enclose.ts'
import type { Writer } from '../flags/kernel/writer.ts'
import type { Sealer } from '../flags/seals/sealer.ts'
import type { Attempts } from '../identity/attempts.ts'
import type { Authenticate } from '../identity/authenticate.ts'
import type { Keyring } from '../identity/keyring.ts'
import type { Mailer } from '../identity/mail.ts'
import type { Sightings } from '../identity/sightings.ts'
import type { Database } from '../store/index.ts'
import type { Log } from '../telemetry/log.ts'
import type { Writes } from '../writes/index.ts'
import type { FindProject } from './place.ts'
import type { Exports } from './streams/exports.ts'
import type { Turns } from './streams/turns.ts'

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
