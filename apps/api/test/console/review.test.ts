import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const inDefault = '/api/admin/projects/default'
const strategies = `${inDefault}/features/checkout/environments/production/strategies`

describe.runIf(browserPath)('a review', () => {
  let server: TestServer
  let author: TestAccount
  let reviewer: TestAccount
  let strategy: string
  let request: number

  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const { status, text } = await server.send(method, path, { body, ...(token !== undefined && { token }) })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const rolledOut = (rollout: string) => ({
    name: 'flexibleRollout',
    title: 'Customers',
    parameters: { rollout, stickiness: 'default', groupId: 'checkout' },
    constraints: [],
  })
  const requestNow = () => send('GET', `${inDefault}/change-requests/${request}`)
  const rolloutNow = async (): Promise<string> => (await send('GET', `${strategies}/${strategy}`)).parameters.rollout
  const open = (account: TestAccount) => openConsole(server, `/projects/default/changes/${request}`, { as: account })
  const confirm = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `${name}…` }).click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    server = await startConsoleServer()
    author = await newAccount(server, { username: 'bob', rootRole: 'Editor' })
    reviewer = await newAccount(server, { username: 'eve', rootRole: 'Admin' })
    await send('POST', `${inDefault}/features`, { name: 'checkout', type: 'release' })
    strategy = (await send('POST', strategies, rolledOut('25'))).id
    await send('POST', strategies.replace(/strategies$/, 'on'))
    await send('PUT', `${inDefault}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    })
    const change = { action: 'updateStrategy', feature: 'checkout', payload: { id: strategy, ...rolledOut('50') } }
    const path = `${inDefault}/environments/production/change-requests`
    request = (await send('POST', path, change, author.token)).id
    await send('PUT', `${inDefault}/change-requests/${request}/state`, { state: 'In review' }, author.token)
  })
  afterAll(() => server?.stop())

  test('is in the list of requests, which says whom it waits for', async () => {
    await send('PUT', `${inDefault}/change-requests/${request}/approvers`, { reviewers: [reviewer.id] }, author.token)
    const mine = await openConsole(server, '/changes?view=mine', { as: author })
    await mine.getByRole('cell', { name: /^1 approval from (?:eve|Eve)$/ }).waitFor()
    const open = await openConsole(server, '/changes?view=open', { as: reviewer })
    await open.getByRole('cell', { name: '1 approval', exact: true }).waitFor()
  })

  test('shows the effect, binds the approval to the shown outcome, settles a conflict, applies, and reverts', async () => {
    const page = await open(reviewer)
    await page.getByText('Rollout 25 % → 50 % (+25 points)').waitFor()
    await page.getByText(/On for .+ → .+; nobody with a user or a session loses it/).waitFor()
    const approve = page.getByRole('button', { name: 'Approve this outcome…' })

    // Somebody changes the flag meanwhile. The page keeps what the reviewer reads, and nobody can approve it any more.
    await send('PUT', `${strategies}/${strategy}`, rolledOut('30'))
    await page.getByText('The outcome changed after this page showed it.').waitFor()
    expect(await page.getByText('Rollout 25 % → 50 % (+25 points)').isVisible()).toBe(true)
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Show the present outcome' }).click()
    await page.getByText('The request has a conflict. The author settles conflicts first.').waitFor()
    await page.getByRole('row', { name: /rollout 25 % 30 %.* 50 %/ }).waitFor()

    // The author settles the conflict.
    const own = await open(author)
    await own.getByText('You are the author, and authors do not review their own requests.').first().waitFor()
    await own.getByLabel('Take the proposed value').check()
    await own.getByRole('button', { name: 'Change the request to these choices' }).click()
    await own.getByText('Rollout 30 % → 50 % (+20 points)').waitFor()

    // The reviewer approves exactly the outcome on the page, and applies it.
    await page.getByRole('button', { name: 'Show the present outcome' }).click()
    await page.getByText('Rollout 30 % → 50 % (+20 points)').waitFor()
    const sent = page.waitForRequest((each) => each.method() === 'PUT' && each.url().endsWith('/state'))
    await confirm(page, 'Approve this outcome')
    const { planHash } = await requestNow()
    expect((await sent).postDataJSON()).toMatchObject({ state: 'Approved', planHash, impactHash: expect.any(String) })
    await confirm(page, 'Apply')
    expect(await rolloutNow()).toBe('50')

    // The page shows the recorded difference, whatever happens later.
    await send('PUT', `${strategies}/${strategy}`, { ...rolledOut('50'), title: 'Everybody later' })
    await page.reload()
    await page.getByText('Rollout 30 % → 50 % (+20 points)').waitFor()
    await page.getByRole('button', { name: 'Propose to revert it' }).click()
    await page.getByText('It reverts').waitFor()
    await page.getByText('Rollout 50 % → 30 % (−20 points)').waitFor()
  })

  test('keeps the comment that a person writes while the request closes', async () => {
    const change = { action: 'updateStrategy', feature: 'checkout', payload: { id: strategy, ...rolledOut('60') } }
    const { id } = await send('POST', `${inDefault}/environments/production/change-requests`, change, author.token)
    const page = await openConsole(server, `/projects/default/changes/${id}`, { as: author })
    const comment = page.getByLabel('Comment')
    await comment.fill('Too early')
    await send('PUT', `${inDefault}/change-requests/${id}/state`, { state: 'Cancelled' }, author.token)
    await page.getByText('The request is closed.').waitFor()
    expect(await comment.inputValue()).toBe('Too early')
  })
})
