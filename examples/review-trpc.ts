import assert from 'node:assert/strict'
import type { AppRouter } from '@halyard/contracts/trpc'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { until } from './answers.ts'

// A change request with three accounts from draft to applied, through a tRPC client.
const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const say = (line: string) => process.stdout.write(`${line}\n`)
const run = Date.now().toString(36)
const [projectId, checkout, environment] = [`review-${run}`, `review-checkout-${run}`, 'production']
const withToken = (authorization: string) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${baseUrl}/trpc`, headers: { authorization } })] })

/** Name of the error of a call; the same as over HTTP. */
const refusalOf = async (call: Promise<unknown>): Promise<string | undefined> => {
  const thrown: unknown = await call.catch((error) => error)
  assert.ok(thrown instanceof TRPCClientError)
  return (thrown as TRPCClientError<AppRouter>).data?.error.name
}

const admin = withToken(token)
const params = { projectId }
const here = { projectId, environment }
const ofCheckout = { ...here, featureName: checkout }

say('a project whose production environment requires one approval, and three accounts')
await admin.projects.createProject.mutate({ body: { id: projectId, name: 'Review' } })
await admin.features.createFeature.mutate({ params, body: { name: checkout } })
const rollout = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default', groupId: checkout } }
const strategy = await admin.featureEnvironments.addFeatureStrategy.mutate({ params: ofCheckout, body: rollout })
await admin.changeRequests.setChangeRequestConfig.mutate({ params: here, body: { changeRequestsEnabled: true, requiredApprovals: 1 } })
const { roles } = await admin.roles.getRoles.query()
const roleNamed = (name: string): number => roles.find((role) => role.name === name)?.id ?? 0
const accountWith = async (role: string) => {
  const body = { name: `${role} ${run}`, rootRole: roleNamed('Viewer') }
  const { id } = await admin.serviceAccounts.createServiceAccount.mutate({ body })
  const { secret } = await admin.serviceAccounts.createServiceAccountToken.mutate({
    params: { id },
    body: { description: 'review' },
  })
  await admin.access.addProjectAccess.mutate({ params, body: { roles: [roleNamed(role)], users: [id] } })
  return withToken(secret)
}
const author = await accountWith('Member')
const reviewer = await accountWith('Approver')
const manager = await accountWith('Release manager')

say('two proposals are sent for review; self-approval is refused')
const on = { action: 'updateEnabled' as const, feature: checkout, payload: { enabled: true } }
const update = (percent: string) => ({
  action: 'updateStrategy' as const,
  feature: checkout,
  payload: { id: strategy.id, parameters: { ...rollout.parameters, rollout: percent } },
})
const first = await author.changeRequests.createChangeRequest.mutate({ params: here, body: on })
const request = await author.changeRequests.createChangeRequest.mutate({ params: here, body: update('50') })
assert.equal(request.id, first.id)
const key = { projectId, id: request.id }
await author.changeRequests.setChangeRequestState.mutate({ params: key, body: { state: 'In review' } })
assert.equal(
  await refusalOf(author.changeRequests.setChangeRequestState.mutate({ params: key, body: { state: 'Approved' } })),
  'NoAccessError',
)

say('the request is approved; an edit drops the approval')
const changeOf = ({ features }: typeof request): number => features[0]!.changes.find(({ action }) => action === 'updateStrategy')!.id
const approved = await reviewer.changeRequests.setChangeRequestState.mutate({ params: key, body: { state: 'Approved' } })
assert.equal(approved.state, 'Approved')
const edited = await author.changeRequests.updateChange.mutate({ params: { ...key, changeId: changeOf(approved) }, body: update('60') })
assert.equal(edited.state, 'In review')
say(`  ${edited.droppedApprovals![0]!.reason}`)
await reviewer.changeRequests.setChangeRequestState.mutate({ params: key, body: { state: 'Approved' } })

say('a direct write of an administrator causes a conflict; a new proposal resolves it')
await admin.featureEnvironments.patchFeatureStrategy.mutate({
  params: { ...ofCheckout, strategyId: strategy.id },
  body: [{ op: 'replace', path: '/parameters/rollout', value: '20' }],
})
const preview = await author.changeRequests.previewChangeRequest.mutate({ params: key })
say(`  ${preview.conflicts[0]!.message}`)
assert.equal(
  await refusalOf(manager.changeRequests.setChangeRequestState.mutate({ params: key, body: { state: 'Applied' } })),
  'ConflictError',
)
await author.changeRequests.updateChange.mutate({ params: { ...key, changeId: changeOf(edited) }, body: update('60') })

say('the request is applied and undone, and a second request is scheduled')
const review = async (id: number, last: Parameters<typeof admin.changeRequests.setChangeRequestState.mutate>[0]['body']) => {
  const params = { projectId, id }
  await reviewer.changeRequests.setChangeRequestState.mutate({ params, body: { state: 'Approved' } })
  return manager.changeRequests.setChangeRequestState.mutate({ params, body: last })
}
const send = (id: number) => author.changeRequests.setChangeRequestState.mutate({ params: { projectId, id }, body: { state: 'In review' } })
const now = () => admin.featureEnvironments.getFeatureEnvironment.query({ params: ofCheckout })
assert.equal((await review(request.id, { state: 'Applied' })).state, 'Applied')
assert.equal((await now()).enabled, true)
const undo = await author.changeRequests.undoChangeRequest.mutate({ params: key })
await send(undo.id)
await review(undo.id, { state: 'Applied' })
assert.equal((await now()).enabled, false)
const later = await author.changeRequests.createChangeRequest.mutate({ params: here, body: on })
await send(later.id)
await review(later.id, { state: 'Scheduled', scheduledAt: new Date(Date.now() + 1_500).toISOString() })
await until(now, ({ enabled }) => enabled === true)

await admin.changeRequests.setChangeRequestConfig.mutate({ params: here, body: { changeRequestsEnabled: false } })
say('done')
