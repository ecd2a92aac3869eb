import * as z from 'zod'

export const emptySchema = z
  .object({})
  .meta({ id: 'emptySchema', description: 'An empty object; later versions can add fields', examples: [{}] })
export interface Empty extends z.output<typeof emptySchema> {}
