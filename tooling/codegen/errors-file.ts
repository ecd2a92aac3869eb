import { type ErrorName, errors } from '@halyard/contracts/data'
import { head } from './head.ts'
import { docComment } from './type-text.ts'

// Object.keys loses the key type of the literal.
const names = Object.keys(errors) as ErrorName[]

const errorClass = (name: ErrorName): string => {
  const { status, when } = errors[name]
  const doc = docComment([`${status}: ${when}.`])
  return `${doc}export type ${name} = HalyardError<'${name}'>\nexport const ${name} = /* @__PURE__ */ errorClass<${name}>('${name}')\n`
}

/** `generated/errors.ts`: one class for each name in the error table, and no other value. */
export const errorsFile = (): string =>
  [
    head,
    `import { errorClass } from '../error-class.ts'\nimport type { HalyardError } from '../halyard-error.ts'\nimport type { ErrorBody } from './types.ts'\n`,
    `/** Names in the error table. */\nexport type ErrorName = ErrorBody['name']\n`,
    ...names.map(errorClass),
  ].join('\n')
