import * as z from 'zod'

export const emptySchema = z
  .object({})
  .meta({ id: 'emptySchema', description: 'Nothing beyond the success itself; fields may be added', examples: [{}] })
export interface Empty extends z.output<typeof emptySchema> {}
