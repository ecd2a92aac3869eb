import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hrefOf } from '../../../console/src/routes.ts'
import { newAccount, type TestAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openVisitor, untilQuiet, type Visitor } from './open-console.ts'

const markup = '<b class="hostile">x</b><img src="/hostile" onerror="alert(1)">'
/** Names must not control lines or the direction of writing, but can contain characters without width. */
const name = `=1+1 ${markup} a\u200bb`
const text = `${name} \u202egpj.exe\u2066`
const inDefault = '/api/admin/projects/default'
const inProduction = `${inDefault}/features/checkout/environments/production`

interface Ids {
  readonly request: string
  readonly event: string
  readonly segment: string
  readonly group: string
  readonly role: string
}

/** Puts hostile texts into every object that has a free text. */
const createObjects = async (server: TestServer, author: TestAccount): Promise<Ids> => {
  const send = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await server.send(method, path, {
      token: author.token,
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path} returned ${answer.status}: ${answer.text}`)
    return answer.text === '' ? undefined : answer.json
  }
  const constraints = [{ contextName: 'country', operator: 'IN', values: [text] }]
  await send('PUT', inDefault, { name, description: text })
  await send('POST', '/api/admin/context', { name: 'country', description: text, legalValues: [{ value: text, description: text }] })
  const { id: segment } = await send('POST', '/api/admin/segments', { name: 'shoppers', description: text, constraints })
  await send('POST', `${inDefault}/features`, { name: 'checkout', type: 'release', description: text })
  await send('POST', '/api/admin/features/checkout/tags', { type: 'simple', value: name.slice(0, 50) })
  await send('POST', `${inProduction}/strategies`, { name: 'default', title: text, constraints, segments: [segment] })
  const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', payload: { type: 'string', value: text } }
  await send('PUT', `${inProduction}/variants`, [variant])
  await send('POST', `${inProduction}/on`, undefined, { 'Halyard-Comment': encodeURIComponent(text) })
  await send('POST', `${inDefault}/features/checkout/favorites`)
  await send('PUT', `${inDefault}/environments/production/change-requests/config`, { changeRequestsEnabled: true })
  const change = { action: 'updateEnabled', feature: 'checkout', payload: { enabled: false } }
  const { id: request } = await send('POST', `${inDefault}/environments/production/change-requests`, change)
  await send('PUT', `${inDefault}/change-requests/${request}/title`, { title: text })
  await send('POST', `${inDefault}/change-requests/${request}/comments`, { text })
  await send('PUT', `${inDefault}/change-requests/${request}/state`, { state: 'In review' })
  await send('POST', `${inDefault}/personas`, { name, description: text, context: { userId: text, properties: { country: text } } })
  const { id: group } = await send('POST', '/api/admin/groups', { name, description: text, users: [] })
  const { id: role } = await send('POST', '/api/admin/roles', { name, description: text, permissions: [] })
  await send('POST', '/api/admin/api-tokens', { tokenName: name, type: 'backend', environment: 'production', project: 'default' })
  const application = { appName: text, instanceId: text, sdkVersion: text, interval: 1000, strategies: [text] }
  const registered = await server.send('POST', '/api/client/register', { body: { ...application, started: new Date().toISOString() } })
  expect(registered.status, registered.text).toBe(202)
  await server.ports.runtime.usage.flush()
  const { events } = await send('GET', '/api/admin/search/events?type=change-request-title-updated')
  return { request: String(request), event: String(events[0]?.id ?? 1), segment: String(segment), group: String(group), role: String(role) }
}

/** Runs in the page. Elements that came from the texts, and texts on the page with invisible characters. */
const findHostile = (): string[] => {
  const elements = [...document.querySelectorAll('.hostile, img[src="/hostile"]')].map((one) => `element ${one.outerHTML}`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    const isField = parentElement?.closest('textarea, script, style') !== null
    if (!isField && /[\u200b\u202e\u2066]/.test(nodeValue ?? ''))
      texts.push(`invisible character in ${parentElement?.outerHTML.slice(0, 200)}`)
  }
  return [...elements, ...texts]
}

describe.runIf(browserPath)('texts that people and applications wrote', () => {
  let server: TestServer
  let author: TestAccount
  let ids: Ids
  let visitor: Visitor
  beforeAll(async () => {
    server = await startConsoleServer()
    author = await newAccount(server, { name, email: 'mallory@example.org', rootRole: 'Admin' })
    ids = await createObjects(server, author)
    visitor = await openVisitor(server)
  })
  afterAll(async () => {
    await visitor?.close()
    await server?.stop()
  })

  const flag = { name: 'checkout' }
  const addresses = {
    inbox: () => hrefOf('inbox'),
    flag: () => hrefOf('flag', flag),
    flagVariants: () => hrefOf('flagVariants', { ...flag, environment: 'production' }),
    flagPlayground: () => hrefOf('flagPlayground', flag),
    changeRequests: () => hrefOf('changeRequests'),
    changeRequest: () => hrefOf('changeRequest', { project: 'default', id: ids.request }),
    playground: () => `${hrefOf('playground')}#ctx=${encodeURIComponent(JSON.stringify({ userId: text }))}&in=production`,
    projects: () => hrefOf('projects'),
    project: () => hrefOf('project', { project: 'default' }),
    people: () => hrefOf('people'),
    person: () => hrefOf('person', { id: String(author.id) }),
    groups: () => hrefOf('groups'),
    group: () => hrefOf('group', { id: ids.group }),
    roles: () => hrefOf('roles'),
    role: () => hrefOf('role', { id: ids.role }),
    tokens: () => hrefOf('tokens'),
    applications: () => hrefOf('applications'),
    application: () => hrefOf('application', { name: text }),
    transfer: () => hrefOf('transfer'),
  } as const

  const open = async (address: string): Promise<Page> => {
    const page = await visitor.visit(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await untilQuiet(page)
    return page
  }

  test.each(Object.keys(addresses) as (keyof typeof addresses)[])('are only visible text on the page %s', async (name) => {
    const page = await open(addresses[name]())
    await page.locator('main details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))
    await untilQuiet(page)
    expect(await page.evaluate(findHostile)).toEqual([])
    expect(await page.locator('main').textContent(), 'the page shows no hostile text').toContain('class="hostile"')
  })
})
