import * as z from 'zod'

export const heldPermissionSchema = z
  .object({
    permission: z.string().describe('Name of the permission'),
    project: z.string().optional().describe('Id of the project in which the permission holds; absent: all projects'),
    environment: z.string().optional().describe('Name of the environment in which the permission holds; absent: all environments'),
  })
  .meta({
    id: 'heldPermissionSchema',
    description: 'A permission and its scope',
    examples: [{ permission: 'CREATE_FEATURE', project: 'default' }],
  })
export interface HeldPermission extends z.output<typeof heldPermissionSchema> {}
