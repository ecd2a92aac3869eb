import * as z from 'zod'
import * as contracts from '../src/index.ts'

/** Every exported schema by the name of its export. */
export const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = Object.entries(contracts).flatMap(([name, value]) =>
  value instanceof z.ZodType ? [[name, value] as const] : [],
)

interface Child {
  readonly path: string
  readonly schema: z.ZodType
  /** True: a field of an object. */
  readonly field: boolean
}

const child = (path: string, schema: z.core.$ZodType, field = false): Child => {
  if (!(schema instanceof z.ZodType)) throw new Error(`${path} is no schema of this zod`)
  return { path, schema, field }
}

/** The children of a schema. Throws at types that cannot be on the wire: transforms, pipes, dates, any. */
const childrenOf = ({ path, schema }: Child): Child[] => {
  const base: z.core.$ZodType = schema
  const { def } = (base as z.core.$ZodTypes)._zod // Every schema is of a type that zod defines.
  if ('coerce' in def && def.coerce) throw new Error(`${path} coerces`)
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
    case 'unknown':
      return []
    case 'object':
      return [
        ...Object.entries(def.shape).map(([key, field]) => child(`${path}.${key}`, field, true)),
        ...(def.catchall ? [child(`${path}.*`, def.catchall)].filter(({ schema }) => schema.def.type !== 'never') : []),
      ]
    case 'array':
      return [child(`${path}[]`, def.element)]
    case 'record':
      return [child(`${path}{key}`, def.keyType), child(`${path}{}`, def.valueType)]
    case 'union':
      return def.options.map((option, index) => child(`${path}|${index}`, option))
    case 'optional':
    case 'nullable':
    case 'default':
      return [child(path, def.innerType)]
    default:
      throw new Error(`${path} is of kind ${def.type}`)
  }
}

/** The schema and all schemas in it. */
export const walk = (path: string, schema: z.ZodType): Child[] => {
  const found: Child[] = []
  const open = [child(path, schema)]
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next)
    open.push(...childrenOf(next))
  }
  return found
}

export const metaOf = (schema: z.ZodType) => z.globalRegistry.get(schema)
