import * as z from 'zod'
import { dateTime } from '../kernel/atoms.ts'
import { planHash } from './review-schemas.ts'

const share = (of: string) => z.number().min(0).max(1).describe(`Share of ${of}, from 0 to 1`)
const count = (what: string) => z.int().min(0).describe(what)

const flipSchema = z.object({
  kind: z
    .enum(['on', 'off', 'variant', 'payload'])
    .describe('on, off: the feature is turned on or off; payload: the variant stays, its payload differs'),
  from: z.string().nullable().describe('The variant before; null: no variant'),
  to: z.string().nullable().describe('The variant after; null: no variant'),
  contexts: count('Contexts with this flip'),
  share: share('the requests whose outcomes are known'),
})

const fieldSchema = z.object({
  name: z.string().describe('Name of the context field'),
  isSensitive: z.boolean().describe('True: the values are personal data and are not listed'),
  values: z
    .array(
      z.object({
        value: z.string().nullable().describe('The value; null: the contexts lack the field'),
        contexts: count('Contexts with this value that flip'),
        share: share('the flipping requests that have this value'),
      }),
    )
    .describe('The five most frequent values among the contexts that flip'),
})

const affectedSchema = (period: string) =>
  z
    .object({
      evaluations: count('Evaluations that applications reported'),
      atLeast: count('Evaluations that would flip, at least'),
      atMost: count('Evaluations that would flip, at most'),
    })
    .describe(`The reported evaluations of ${period}, with the bounds applied to them`)

const featureImpactSchema = z.object({
  name: z.string().describe('Name of the feature'),
  project: z.string().describe('Id of the project of the feature'),
  contexts: count('Contexts for which both outcomes are known'),
  unanswerable: count(
    'Contexts without a known outcome, because a rule needs data that the sample does not hold, such as the start of a hashed id',
  ),
  share: share('the requests with known outcomes that flip, of any kind'),
  shares: z
    .object({ on: share('requests'), off: share('requests'), variant: share('requests'), payload: share('requests') })
    .describe('The shares of the requests that flip, by kind'),
  flips: z.array(flipSchema).describe('The twenty most frequent flips'),
  fields: z.array(fieldSchema).describe('The fields that rules of the feature read, and appName; empty if nothing flips'),
  bounds: z
    .object({ atLeast: share('all ids'), atMost: share('all ids') })
    .describe('Bounds that follow from the rules alone, for contexts that the server never receives'),
  usage: z
    .object({
      lastHour: affectedSchema('the last complete hour'),
      lastDay: affectedSchema('the last 24 hours'),
    })
    .describe('Metrics that applications reported, including backend SDKs'),
})

const environmentImpactSchema = z.object({
  environment: z.string().describe('Name of the environment'),
  coverage: z
    .object({
      requests: count('Requests that the sampled contexts stand for'),
      contexts: count('Contexts that were evaluated'),
      since: dateTime().nullable().describe('Start of the first hour with contexts; null: no contexts'),
      until: dateTime().describe('Time of the report'),
      applications: z
        .object({
          reported: count('Applications that reported metrics of these features in the last 24 hours'),
          sampled: count('Number of these applications that the sampled contexts name'),
        })
        .describe('How many of the applications the sample covers'),
    })
    .describe('The data behind the figures'),
  features: z.array(featureImpactSchema).describe('The features that the request affects, most flips first; at most 200'),
  omittedFeatures: count('Affected features that are not listed'),
})

const exampleUsage = { evaluations: 12_000, atLeast: 1_200, atMost: 1_200 }
const example = {
  impactHash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  planHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  isSampling: true,
  conflicts: [],
  environments: [
    {
      environment: 'production',
      coverage: {
        requests: 250_000,
        contexts: 9_600,
        since: '2026-01-30T13:00:00.000Z',
        until: '2026-01-31T12:00:00.000Z',
        applications: { reported: 4, sampled: 2 },
      },
      features: [
        {
          name: 'checkout',
          project: 'default',
          contexts: 9_600,
          unanswerable: 0,
          share: 0.1,
          shares: { on: 0.1, off: 0, variant: 0, payload: 0 },
          flips: [{ kind: 'on' as const, from: null, to: null, contexts: 960, share: 0.1 }],
          fields: [
            { name: 'appName', isSensitive: false, values: [{ value: 'shop', contexts: 960, share: 1 }] },
            { name: 'userId', isSensitive: true, values: [] },
          ],
          bounds: { atLeast: 0.1, atMost: 0.1 },
          usage: { lastHour: exampleUsage, lastDay: exampleUsage },
        },
      ],
      omittedFeatures: 0,
    },
  ],
  notIncluded: ['Contexts that other instances of the server received'],
}

export const changeRequestImpactSchema = z
  .object({
    impactHash: z.string().describe('Hash of which features flip in which direction, with shares in tenths'),
    planHash: planHash(),
    isSampling: z.boolean().describe('False: the server is configured not to sample contexts'),
    conflicts: z.array(z.string()).describe('Why some changes are omitted, in sentences'),
    environments: z.array(environmentImpactSchema).describe('The environments in which the request has an effect, by name'),
    notIncluded: z.array(z.string()).describe('Data that the figures omit, in sentences'),
  })
  .meta({
    id: 'changeRequestImpactSchema',
    description: 'Contexts whose outcomes would change, according to a sample of the last 24 hours and to the rules',
    examples: [example],
  })
export interface ChangeRequestImpact extends z.output<typeof changeRequestImpactSchema> {}
