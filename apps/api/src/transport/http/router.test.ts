import { listEndpoints } from '@halyard/contracts'
import { expect, test } from 'vitest'
import type { Route } from '../../pipeline/route.ts'
import { createRouter } from './router.ts'

const routes = listEndpoints().map((named) => ({ ...named, run: { run: async () => undefined } }) as unknown as Route)
const find = createRouter(routes)
const findOperation = (method: string, target: string) => {
  const { route, params } = find(method, target) ?? {}
  return route && { operation: route.operation, params }
}

test('finds every endpoint by its own path, with its parameters', () => {
  for (const { operation, endpoint } of listEndpoints()) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const target = `${endpoint.path.replaceAll(/:(\w+)/g, 'of-$1')}?a=b`
    expect(findOperation(endpoint.method, target)).toEqual({
      operation,
      params: Object.fromEntries(names.map((name) => [name, `of-${name}`])),
    })
  }
})

test('decodes parameters once, and leaves undecodable parameters unchanged', () => {
  const params = (name: string) => findOperation('PUT', `/api/admin/features/${name}/tags`)?.params
  expect(params('a%20b')).toEqual({ featureName: 'a b' })
  expect(params('a%2Fb')).toEqual({ featureName: 'a/b' })
  expect(params('a%2520b')).toEqual({ featureName: 'a%20b' })
  expect(params('%zz')).toEqual({ featureName: '%zz' })
})

test('resolves the absolute form and dot segments as in any URL', () => {
  for (const target of ['http://flags.example/api/admin/projects', '/docs/../api/admin/projects', '/%2e/api/admin/x/%2e%2e/projects?a=b']) {
    expect(findOperation('GET', target)?.operation).toBe('getProjects')
  }
})

test('finds no endpoint at other paths and methods', () => {
  for (const target of [
    '/',
    '*',
    '//flags.example/api/admin/projects',
    '/api/admin/projects/',
    '/API/admin/projects',
    'flags.example:443',
  ]) {
    expect(findOperation('GET', target)).toBeUndefined()
  }
  expect(findOperation('DELETE', '/api/admin/projects')).toBeUndefined()
})
