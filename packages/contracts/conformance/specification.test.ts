import { listEndpoints } from '@halyard/contracts'
import { errors } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { errorNames, specification } from './specification.ts'

const contract = new Map(listEndpoints().map(({ operation, endpoint }) => [operation, endpoint]))

test('the nineteen endpoints have the numbers of the specification', () => {
  expect(specification.map(({ number }) => number)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
})

test.each(specification)('$number $method $path is $operation of the contract', ({ method, path, operation, statuses }) => {
  const endpoint = contract.get(operation)
  expect({ method: endpoint?.method, path: endpoint?.path }).toEqual({ method, path })
  expect(statuses[0]).toBe(endpoint?.success.status)
})

test('the error names equal those of the contract', () => {
  for (const [status, name] of Object.entries(errorNames)) expect(errors).toHaveProperty([name, 'status'], Number(status))
})
