import * as z from 'zod'
import { roleSchema } from '../roles/schemas.ts'

export const profileSchema = z
  .object({
    rootRole: roleSchema.describe('Role of the caller everywhere'),
    projects: z.array(z.string()).describe('Ids of the projects that the caller is a member of'),
    features: z.array(z.looseObject({})).describe('Always empty'),
  })
  .meta({
    id: 'profileSchema',
    description: 'The caller in short',
    examples: [{ rootRole: { id: 2, type: 'root', name: 'Editor' }, projects: ['default'], features: [] }],
  })
export interface Profile extends z.output<typeof profileSchema> {}
