import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { faultsOfDockerfile, processOf } from './dockerfile.ts'

const dockerfile = readFileSync(new URL('../../deploy/image/Dockerfile', import.meta.url), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

test('reads the process of the last stage', () => {
  expect(
    processOf('FROM a:1 AS build\nUSER 7:8\nFROM a:1\nWORKDIR /app\nENV A=b C=d\nUSER 1:2\nENTRYPOINT ["x"]\nCMD ["y", "z"]\n'),
  ).toEqual({
    command: ['x', 'y', 'z'],
    healthCheck: '',
    env: { A: 'b', C: 'd' },
    uid: 1,
    gid: 2,
    workingFolder: '/app',
  })
})

test('the image has the version of Node that runs the tests', () => {
  expect(dockerfile).toContain(`ARG NODE_VERSION=${manifest.devDependencies.node}\n`)
})

const broken: [change: string, from: string | RegExp, to: string][] = [
  ['an instruction with a typing error', 'WORKDIR', 'WORKDIT'],
  ['a base image without a tag', /FROM node:\S+-alpine/, 'FROM node'],
  ['the base image latest', /FROM node:\S+-alpine/, 'FROM node:latest'],
  ['the user root', 'USER 1000:1000', 'USER 0:0'],
  ['a user by name', 'USER 1000:1000', 'USER node:node'],
  ['a command in shell form', 'CMD ["start"]', 'CMD start'],
  ['a missing health check', /^HEALTHCHECK .*$/m, ''],
  ['a health check that needs curl', 'CMD wget', 'CMD curl'],
  ['ADD instead of COPY', 'COPY . .', 'ADD . .'],
  ['a missing label', 'org.opencontainers.image.revision', 'revision'],
]

test.each(broken)('reports %s', (_, from, to) => {
  expect(faultsOfDockerfile(dockerfile)).toEqual([])
  expect(faultsOfDockerfile(dockerfile.replace(from, to))).not.toEqual([])
})

test('the context of the build has every manifest of the workspace, and the other files that the build reads', () => {
  const root = new URL('../..', import.meta.url)
  const ignored = readFileSync(new URL('deploy/image/Dockerfile.dockerignore', root), 'utf8')
  const allowed = ignored.split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const { importers }: { importers: Record<string, unknown> } = parse(readFileSync(new URL('pnpm-lock.yaml', root), 'utf8'))
  const manifests = Object.keys(importers).map((folder) => join(folder, 'package.json'))
  const build = readFileSync(new URL('apps/api/tsup.config.ts', root), 'utf8')
  const read = [...build.matchAll(/'\.\.\/\.\.\/([^']+)'/g)].map(([, path]) => path!)
  expect(read).toContain('LICENSE')
  const missing = [...manifests, ...read].filter((path) => !allowed.some((one) => path === one || path.startsWith(`${one}/`)))
  expect(missing).toEqual([])
})
