import type { inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import { expectTypeOf, test } from 'vitest'
import type { changeActions, featureActions } from '../src/data/index.ts'
import type {
  ChangeRequestCreate,
  Constraint,
  Contract,
  CreatedFeature,
  Features,
  Input,
  Output,
  Parsed,
  State,
  StrategyVariant,
  Variant,
} from '../src/index.ts'
import type { Routers } from '../src/trpc.ts'

type Create = Contract['features']['createFeature']
type List = Contract['features']['getAllFeatures']
type Import = Contract['state']['importState']

test('fields with defaults are optional in the input type and required in the parsed type', () => {
  expectTypeOf<Input<Create>['params']>().toEqualTypeOf<{ projectId: string }>()
  expectTypeOf<{ name: string }>().toExtend<Input<Create>['body']>()
  expectTypeOf<Parsed<Create>['body']['type']>().toEqualTypeOf<'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission'>()
  expectTypeOf<Output<Create>>().toExtend<CreatedFeature>()
})

test('the type of an input has an optional query, and no body if the endpoint declares none', () => {
  expectTypeOf<Record<never, never>>().toExtend<Input<List>>()
  expectTypeOf<keyof Input<List>>().toEqualTypeOf<'query'>()
  expectTypeOf<keyof Input<Contract['projects']['getProject']>>().toEqualTypeOf<'params'>()
  expectTypeOf<Input<List>['query']>().toEqualTypeOf<
    | {
        project?: string | string[] | undefined
        namePrefix?: string | undefined
        tag?: string | string[] | undefined
        limit?: number | undefined
        cursor?: string | undefined
      }
    | undefined
  >()
  expectTypeOf<Parsed<List>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<Output<List>>().toExtend<Features>()
  expectTypeOf<Parsed<Import>['query']>().toEqualTypeOf<{
    dryRun?: boolean | undefined
    drop: boolean
    keep: boolean
  }>()
})

test('the type of a caller is the union of all callers, and an absent input or response has an empty type', () => {
  expectTypeOf<Contract['auth']['logIn']['access']['caller']>().toEqualTypeOf<
    'anyone' | 'person' | 'account' | 'backend' | 'frontend' | 'application' | 'authenticated' | undefined
  >()
  expectTypeOf<Output<Contract['auth']['logOut']>>().toEqualTypeOf<undefined>()
  expectTypeOf<keyof Input<Contract['profile']['getProfile']>>().toEqualTypeOf<never>()
  expectTypeOf<Output<Contract['users']['deleteUser']>>().toExtend<Record<string, never>>()
})

test('only the types of responses that create tokens contain a secret', () => {
  expectTypeOf<Output<Contract['personalAccessTokens']['createPersonalAccessToken']>['secret']>().toEqualTypeOf<string>()
  expectTypeOf<Output<Contract['serviceAccounts']['createServiceAccountToken']>['secret']>().toEqualTypeOf<string>()
  expectTypeOf<Output<Contract['apiTokens']['createApiToken']>['secret']>().toEqualTypeOf<string>()
  expectTypeOf<'secret'>().not.toExtend<keyof Output<Contract['apiTokens']['getApiTokens']>['tokens'][number]>()
})

test('the type of a change has eleven actions, and all except the segment actions name a feature', () => {
  expectTypeOf<ChangeRequestCreate['action']>().toEqualTypeOf<(typeof changeActions)[number]>()
  expectTypeOf<Extract<ChangeRequestCreate, { feature: string }>['action']>().toEqualTypeOf<(typeof featureActions)[number]>()
  type Enabling = Extract<ChangeRequestCreate, { action: 'updateEnabled' }>['payload']
  expectTypeOf<Enabling>().toEqualTypeOf<{ enabled: boolean; shouldActivateDisabledStrategies?: boolean | undefined }>()
})

test('the type of a parsed request fits the type of responses', () => {
  type Strategy = NonNullable<State['featureStrategies']>[number]
  expectTypeOf<Strategy['constraints'][number]>().toExtend<Constraint>()
  expectTypeOf<Strategy['variants'][number]>().toExtend<StrategyVariant>()
  expectTypeOf<NonNullable<State['featureEnvironments']>[number]['variants'][number]>().toExtend<Variant>()
})

test('a tRPC procedure has the same input type, which is optional if nothing is required', () => {
  type Procedure = Routers['features']['createFeature']
  expectTypeOf<inferProcedureInput<Procedure>>().toEqualTypeOf<Input<Create>>()
  expectTypeOf<inferProcedureOutput<Procedure>>().toEqualTypeOf<Output<Create>>()
  expectTypeOf<undefined>().toExtend<inferProcedureInput<Routers['projects']['getProjects']>>()
  expectTypeOf<(input: inferProcedureInput<Routers['projects']['getProjects']>) => void>().toBeCallableWith()
  expectTypeOf<(input: inferProcedureInput<Routers['features']['getAllFeatures']>) => void>().toBeCallableWith()
})
