import * as contracts from '../../src/index.ts'
import { metaOf } from '../walk.ts'
import { type Samples, sample } from './sample.ts'

const environment = { name: 'staging', type: 'preproduction', sortOrder: 150, enabled: true, protected: false }
const counted = { ...environment, projectCount: 2, apiTokenCount: 1, enabledToggleCount: 14 }
const ofProject = { ...environment, projectApiTokenCount: 1, projectEnabledToggleCount: 7 }
const named = { name: 'staging', type: 'preproduction' }
const tooMany = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`e-${index}`, index]))

export const environmentSamples: Samples = {
  environmentSchema: sample(environment, { sortOrder: 1.5 }),
  countedEnvironmentSchema: sample(counted, { apiTokenCount: undefined }),
  environmentsSchema: sample({ version: 1, environments: [counted] }, { environments: [environment] }, 'environments/0/projectCount'),
  environmentOfProjectSchema: sample(ofProject, { projectApiTokenCount: undefined }),
  environmentsOfProjectSchema: sample(
    { version: 1, environments: [ofProject] },
    { environments: [counted] },
    'environments/0/projectApiTokenCount',
  ),
  createEnvironmentSchema: sample({ ...named, more: 'ignored' }, { name: '__proto__' }),
  updateEnvironmentSchema: sample({ type: 'läuft', sortOrder: -2_147_483_647 }, { type: '' }),
  environmentNameSchema: sample({ name: 'staging' }, { name: '..' }),
  cloneEnvironmentSchema: sample({ ...named, projects: [] }, { projects: ['a b'] }, 'projects/0'),
  awaitRevisionSchema: sample({ revision: 0, applications: ['shop'], quorum: 1, timeout: 60 }, { timeout: 61 }),
  awaitedRevisionSchema: sample([metaOf(contracts.awaitedRevisionSchema)?.examples].flat()[0] as object, { reached: 'yes' }),
  sortOrderSchema: { accepted: { development: 1, constructor: -2 }, refused: tooMany, at: '' },
}
