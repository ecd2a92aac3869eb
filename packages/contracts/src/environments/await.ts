import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, integer, text } from '../kernel/atoms.ts'

const { seconds, quorum, applications, listed } = limits.awaits

export const awaitRevisionSchema = z
  .object({
    revision: integer(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Revision of the environment; absent: the present revision, which includes every change acknowledged before the call'),
    applications: z
      .array(text(limits.appNameLength, 1))
      .min(1)
      .max(applications)
      .optional()
      .describe('Names of the applications to wait for; absent: all. Pages count only if their application is named'),
    quorum: integer(quorum.min, quorum.max)
      .default(quorum.max)
      .describe('Percentage of the live SDK processes that must have the revision'),
    timeout: integer(seconds.min, seconds.max).default(seconds.byDefault).describe('Longest wait in seconds; 0: respond at once'),
  })
  .meta({
    id: 'awaitRevisionSchema',
    description: 'Which SDK processes to wait for, and how long',
    examples: [{ applications: ['shop'], quorum: 95, timeout: 30 }],
  })
export interface AwaitRevision extends z.output<typeof awaitRevisionSchema> {}

const count = (what: string) => z.int().describe(`Number of live SDK processes ${what}`)

const missingSchema = z.object({
  appName: z.string().nullable().describe('Name of the application; null: the SDK does not send it'),
  instanceId: z.string().nullable().describe('Instance id that the SDK sends; null: the SDK sends no id'),
  connectionId: z.string().nullable().describe('Connection id that the SDK sends; null: the SDK sends no id'),
  sdk: z.string().nullable().describe('Name and version of the SDK; null: unknown'),
  transport: z
    .enum(['poll', 'stream', 'edge', 'page'])
    .describe('How the process reads: it polls, it streams, it is a proxy that reports, or a page that polls'),
  state: z.enum(['behind', 'unknown']).describe('`unknown`: the process does not say which revision it holds'),
  revision: z.int().nullable().describe('The last known revision of the process; null: unknown'),
  lastSeen: dateTime().describe('When the process was last seen'),
})

export const awaitedRevisionSchema = z
  .object({
    environment: z.string().describe('Name of the environment'),
    revision: z.int().describe('The revision that the server waited for'),
    reached: z.boolean().describe('Whether the quorum of the live SDK processes has the revision; false if no process is live'),
    live: z.int().describe('Number of live SDK processes, of those that the caller sees: held + sent + behind + unknown'),
    held: count('with proof that they have the revision'),
    sent: count('with a stream on which the revision was sent'),
    behind: count('without a sign that they have the revision yet'),
    unknown: count('that do not report their revision; these never count as done'),
    missing: z.array(missingSchema).describe(`The processes that are behind or unknown, by application; at most ${listed}`),
    since: dateTime().describe('When this server started to listen. The server does not know processes that last called before this time'),
  })
  .meta({
    id: 'awaitedRevisionSchema',
    description: 'Which SDK processes have a revision of an environment',
    examples: [
      {
        environment: 'production',
        revision: 1274,
        reached: false,
        live: 3,
        held: 1,
        sent: 1,
        behind: 1,
        unknown: 0,
        missing: [
          {
            appName: 'shop',
            instanceId: 'shop-1',
            connectionId: '7f4c3a52-8d1e-4b9a-9a57-0d6c2f1b8e30',
            sdk: 'unleash-node-sdk:6.12.1',
            transport: 'poll',
            state: 'behind',
            revision: 1273,
            lastSeen: '2026-01-31T12:00:00.000Z',
          },
        ],
        since: '2026-01-31T09:00:00.000Z',
      },
    ],
  })
export interface AwaitedRevision extends z.output<typeof awaitedRevisionSchema> {}
