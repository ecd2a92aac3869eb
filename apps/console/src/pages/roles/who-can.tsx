import type { Permission } from '@halyard/contracts/data'
import type { Scope } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { FieldRow } from '../../parts/field-row.tsx'
import { PermissionHolders } from '../../parts/permission-holders.tsx'
import { PermissionSelect } from '../../parts/permission-select.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScopeFields } from '../../parts/scope-fields.tsx'

const shown = 100

/** Lists the accounts with a permission, and the roles that grant it. */
export const WhoCan = () => {
  const [permission, setPermission] = useState<Permission>('UPDATE_FEATURE_ENVIRONMENT')
  const [scope, setScope] = useState<Scope>({})
  const query = useQuery(queries.access.getPermissionHolders.queryOptions({ query: { permission, ...scope, limit: shown } }))
  return (
    <>
      <FieldRow>
        <PermissionSelect label="Who can …?" value={permission} onChange={setPermission} />
        <ScopeFields value={scope} onChange={setScope} />
      </FieldRow>
      <QueryView query={query} rows={2}>
        {({ holders, total }) => (total === 0 ? <p>Nobody can do it.</p> : <PermissionHolders holders={holders} total={total} />)}
      </QueryView>
    </>
  )
}
