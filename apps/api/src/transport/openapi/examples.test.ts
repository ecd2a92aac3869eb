import { errorSchema, listEndpoints } from '@halyard/contracts'
import { errors } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { exampleOf, examples } from './examples.ts'

const endpoints = listEndpoints()

/** Faults of all endpoints as lines, so that one run reports each of them. */
const faultsOf = (check: (named: (typeof endpoints)[number]) => string[]): string[] =>
  endpoints.flatMap((named) => check(named).map((fault) => `${named.operation}: ${fault}`))

test('every operation has a recorded example, and every example an operation', () => {
  expect(Object.keys(examples.operations).sort()).toEqual(endpoints.map(({ operation }) => operation).sort())
  expect(Object.keys(examples.errors).sort()).toEqual(Object.keys(errors).sort())
})

test('every body and every response has an example that its schema accepts', () => {
  const faults = faultsOf((named) => {
    const { body, success } = named.endpoint
    const example = exampleOf(named)
    const parts = { body: body?.safeParse(example.body), response: success.schema.safeParse(example.response) }
    return Object.entries(parts).flatMap(([part, parsed]) => (parsed?.error ? [`${part}: ${parsed.error.message}`] : []))
  })
  expect(faults).toEqual([])
})

test('every parameter has an example that its schema accepts', () => {
  const faults = faultsOf((named) =>
    (['params', 'query'] as const).flatMap((part) => {
      const values = exampleOf(named)[part] ?? {}
      return Object.entries(named.endpoint[part].shape).flatMap(([name, schema]) =>
        values[name] !== undefined && schema.safeParse(values[name]).success ? [] : [`${part} ${name}: ${JSON.stringify(values[name])}`],
      )
    }),
  )
  expect(faults).toEqual([])
})

test('errors have examples with their name', () => {
  for (const [name, error] of Object.entries(examples.errors)) expect(errorSchema.parse(error).name).toBe(name)
})

test('secrets in examples are zeros with a number', () => {
  const secrets = JSON.stringify(examples).match(/\b[\da-f]{40,}\b|\bwhsec_[^"]+|\beyJ[\w-]{10,}/g) ?? []
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((secret) => !/^0{30,}\d+$|^whsec_A+=$/.test(secret))).toEqual([])
})
