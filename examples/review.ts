import assert from 'node:assert/strict'
import { ConflictError, createHalyard, NoAccessError, ValidationError } from '@halyard/sdk'
import { baseIn, plan, worldOf } from '@halyard/sdk/rules'
import { until } from './answers.ts'

// A change request from draft to applied, with three accounts: an author, a reviewer and a release manager.
const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const say = (line: string) => process.stdout.write(`${line}\n`)
const run = Date.now().toString(36)
const [projectId, checkout, environment] = [`review-${run}`, `review-checkout-${run}`, 'production']

const admin = createHalyard({ baseUrl, token })
const params = { projectId }
const here = { projectId, environment }
const ofCheckout = { ...here, featureName: checkout }

say('a project whose production environment requires one approval, and three accounts with roles in it')
await admin.projects.createProject({ body: { id: projectId, name: 'Review' } })
await admin.features.createFeature({ params, body: { name: checkout } })
const rollout = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default', groupId: checkout } }
const strategy = await admin.featureEnvironments.addFeatureStrategy({ params: ofCheckout, body: rollout })
await admin.changeRequests.setChangeRequestConfig({ params: here, body: { changeRequestsEnabled: true, requiredApprovals: 1 } })
const roleOf = Object.fromEntries((await admin.roles.getRoles()).roles.map(({ name, id }) => [name, id]))
const accountWith = async (role: string) => {
  const { Viewer } = roleOf
  const name = `${role.toLowerCase().replace(' ', '-')}-${run}`
  const account = await admin.serviceAccounts.createServiceAccount({ body: { name, rootRole: Viewer! } })
  const created = await admin.serviceAccounts.createServiceAccountToken({
    params: { id: account.id },
    body: { description: 'review' },
  })
  await admin.access.addProjectAccess({ params, body: { roles: [roleOf[role]!], users: [account.id] } })
  return { id: account.id, halyard: createHalyard({ baseUrl, token: created.secret }) }
}
const author = await accountWith('Member')
const reviewer = await accountWith('Approver')
const manager = await accountWith('Release manager')

say('the author cannot write directly, and proposes twice: both changes are in one request')
const on = { action: 'updateEnabled' as const, feature: checkout, payload: { enabled: true } }
const half = {
  action: 'updateStrategy' as const,
  feature: checkout,
  payload: { id: strategy.id, parameters: { ...rollout.parameters, rollout: '50' } },
}
await assert.rejects(author.halyard.featureEnvironments.toggleFeatureEnvironmentOn({ params: ofCheckout }), NoAccessError)
const first = await author.halyard.changeRequests.createChangeRequest({ params: here, body: on })
const request = await author.halyard.changeRequests.createChangeRequest({ params: here, body: half })
assert.equal(request.id, first.id)
const { id } = request
const key = { projectId, id }

say('a review is requested; the author cannot approve')
const set = (who: typeof author, body: Parameters<typeof admin.changeRequests.setChangeRequestState>[0]['body']) =>
  who.halyard.changeRequests.setChangeRequestState({ params: key, body })
const reviewers = await author.halyard.changeRequests.getAvailableReviewers({ params: here })
assert.ok(reviewers.some((each) => each.id === reviewer.id))
await author.halyard.changeRequests.setApprovers({ params: key, body: { reviewers: [reviewer.id] } })
assert.equal((await set(author, { state: 'In review', comment: 'Half of the customers, please' })).state, 'In review')
await assert.rejects(set(author, { state: 'Approved' }), NoAccessError)
await assert.rejects(set(manager, { state: 'Applied' }), ValidationError)

say('the reviewer approves the outcome in the preview')
const preview = await reviewer.halyard.changeRequests.previewChangeRequest({ params: key })
for (const { path, before, after } of preview.features[0]!.difference)
  say(`  ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
assert.equal((await set(reviewer, { state: 'Approved', planHash: preview.planHash })).state, 'Approved')

say('an edit drops the approval, with the reason')
const change = request.features[0]!.changes.find(({ action }) => action === 'updateStrategy')!
const more = { ...half, payload: { ...half.payload, parameters: { ...half.payload.parameters, rollout: '60' } } }
const edited = await author.halyard.changeRequests.updateChange({ params: { ...key, changeId: change.id }, body: more })
assert.equal(edited.state, 'In review')
assert.equal(edited.approvals.length, 0)
say(`  ${edited.droppedApprovals![0]!.reason}`)
await assert.rejects(set(reviewer, { state: 'Approved', planHash: preview.planHash }), ConflictError)
assert.equal((await set(reviewer, { state: 'Approved' })).state, 'Approved')

say('an administrator writes directly: the request and the write set different rollouts, so the request is in conflict')
await admin.featureEnvironments.patchFeatureStrategy({
  params: { ...ofCheckout, strategyId: strategy.id },
  body: [{ op: 'replace', path: '/parameters/rollout', value: '20' }],
})
const conflicting = await author.halyard.changeRequests.previewChangeRequest({ params: key })
say(`  ${conflicting.conflicts[0]!.message}`)
await assert.rejects(set(manager, { state: 'Applied' }), ConflictError)

say('the author proposes the change again for the present state, which resolves the conflict')
const again = edited.features[0]!.changes.find(({ action }) => action === 'updateStrategy')!
await author.halyard.changeRequests.updateChange({ params: { ...key, changeId: again.id }, body: more })
const resolved = await author.halyard.changeRequests.previewChangeRequest({ params: key })
assert.deepEqual(resolved.conflicts, [])

say('the client computes the same merge from its own reads, without the server')
const live = worldOf({
  project: projectId,
  environment,
  features: [await author.halyard.features.getFeature({ params: { projectId, featureName: checkout } })],
  strategyTypes: (await author.halyard.strategyTypes.getAllStrategies()).strategies,
})
const changes = (await author.halyard.changeRequests.getChangeRequest({ params: key })).features[0]!.changes.map(
  ({ id, action, payload }) => ({ id, action, feature: checkout, payload }) as Parameters<typeof plan>[2][number],
)
assert.equal(plan(baseIn(live), live, changes).hash, resolved.planHash)

say('approved again, and applied by the release manager')
await set(reviewer, { state: 'Approved', planHash: resolved.planHash })
const applied = await set(manager, { state: 'Applied' })
assert.equal(applied.state, 'Applied')
const now = () => admin.featureEnvironments.getFeatureEnvironment({ params: ofCheckout })
const after = await now()
assert.equal(after.enabled, true)
assert.equal(after.strategies[0]!.parameters!.rollout, '60')

say('another request undoes the first one')
const undo = await author.halyard.changeRequests.undoChangeRequest({ params: key })
assert.equal(undo.undoOf, request.id)
const undoKey = { projectId, id: undo.id }
const setUndo = (who: typeof author, state: 'In review' | 'Approved' | 'Applied') =>
  who.halyard.changeRequests.setChangeRequestState({ params: undoKey, body: { state } })
await setUndo(author, 'In review')
await setUndo(reviewer, 'Approved')
await setUndo(manager, 'Applied')
const restored = await now()
assert.equal(restored.enabled, false)
assert.equal(restored.strategies[0]!.parameters!.rollout, '20')

say('a second request is scheduled, and the server applies it')
const later = await author.halyard.changeRequests.createChangeRequest({ params: here, body: on })
const laterKey = { projectId, id: later.id }
const setLater = (who: typeof author, body: Parameters<typeof admin.changeRequests.setChangeRequestState>[0]['body']) =>
  who.halyard.changeRequests.setChangeRequestState({ params: laterKey, body })
await setLater(author, { state: 'In review' })
await setLater(reviewer, { state: 'Approved' })
const scheduledAt = new Date(Date.now() + 1_500).toISOString()
assert.equal((await setLater(manager, { state: 'Scheduled', scheduledAt })).schedule!.status, 'pending')
await until(now, ({ enabled }) => enabled === true)
say(`  on since ${(await author.halyard.changeRequests.getChangeRequest({ params: laterKey })).appliedAt}`)

await admin.changeRequests.setChangeRequestConfig({ params: here, body: { changeRequestsEnabled: false } })
say('done')
