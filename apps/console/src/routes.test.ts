import { expect, test } from 'vitest'
import { hrefOf, parametersIn } from './routes.ts'

test.each(['shop', 'a/b=c?d#e&f', '100%', '%2F', '<b>é\u200b'])('the path of a page keeps the parameter %j', (name) => {
  expect(parametersIn('application', hrefOf('application', { name }))).toEqual({ name })
})

test('a path that is no valid encoding is taken as it is', () => {
  expect(parametersIn('changeRequest', '/projects/50%/changes/7')).toEqual({ project: '50%', id: '7' })
})
