import type { Endpoint } from './case.ts'
import type { AnyInput } from './operations.ts'
import type { World } from './world.ts'

const inProject = async (world: World) => ({ projectId: await world.project() })
const unknownInvite = 'no-such-invitation'

/** A valid request of each endpoint, for cases in which its sender or content type is refused. */
export const samples: Readonly<Record<Endpoint['operation'], (world: World) => AnyInput | Promise<AnyInput>>> = {
  updateFeatureTags: async (world) => ({
    params: { featureName: await world.newFeature() },
    body: { addedTags: [{ value: 'refused' }], removedTags: [] },
  }),
  createServiceAccount: (world) => ({ body: { username: world.newName(), rootRole: 3 } }),
  resetUserPassword: (world) => ({ body: { id: `${world.newName()}@example.invalid` } }),
  getArchivedFeatures: async (world) => ({ params: await inProject(world) }),
  getAllFeatures: () => ({}),
  getInviteToken: () => ({ params: { token: unknownInvite } }),
  getProjects: () => ({}),
  createChangeRequest: async (world) => ({
    params: { ...(await inProject(world)), environment: await world.environment() },
    body: { action: 'updateEnabled', feature: await world.newFeature(), payload: { enabled: true } },
  }),
  importState: () => ({ body: { version: 4 } }),
  getPendingChangeRequestsForFeature: async (world) => ({
    params: { ...(await inProject(world)), featureName: await world.newFeature() },
  }),
  setSamlSettings: () => ({
    body: { entityId: 'https://idp.example.invalid', signOnUrl: 'https://idp.example.invalid/sso', certificate: 'MIIC' },
  }),
  getPendingChangeRequests: async (world) => ({ params: await inProject(world) }),
  getProjectUsers: async (world) => ({ params: await inProject(world) }),
  getProfile: () => ({}),
  getUsersAndGroups: () => ({}),
  getProjectAccess: async (world) => ({ params: await inProject(world) }),
  updateInviteToken: () => ({ params: { token: unknownInvite }, body: { enabled: false } }),
  getRawFeatureMetrics: async (world) => ({ params: { name: await world.newFeature() } }),
  getInviteTokens: () => ({}),
}
