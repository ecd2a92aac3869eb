import type { Permission } from '@halyard/contracts/data'
import type { Scope } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queries } from '../data/client.ts'
import { Explanation } from './explanation.tsx'
import { FieldRow } from './field-row.tsx'
import { PermissionSelect } from './permission-select.tsx'
import { QueryView } from './query-view.tsx'
import { ScopeFields } from './scope-fields.tsx'

interface Props {
  /** Id of the account in question; absent: the caller. */
  readonly account?: number | undefined
  /** The only project that the question can be about. */
  readonly project?: string
  /** A field in front of the others, such as the choice of the account. */
  readonly children?: ReactNode
}

/** Answers whether an account can do something in a project, and why not. */
export const ExplainPermission = ({ account, project, children }: Props) => {
  const [permission, setPermission] = useState<Permission>('UPDATE_FEATURE_ENVIRONMENT')
  const [scope, setScope] = useState<Scope>(project === undefined ? {} : { project })
  const query = useQuery(
    queries.access.explainPermission.queryOptions({ query: { permission, ...scope, ...(account !== undefined && { account }) } }),
  )
  return (
    <>
      <FieldRow>
        {children}
        <PermissionSelect label="Can the account …?" value={permission} onChange={setPermission} />
        <ScopeFields value={scope} isProjectFixed={project !== undefined} onChange={setScope} />
      </FieldRow>
      <QueryView query={query} rows={2}>
        {(explanation) => <Explanation permission={permission} scope={scope} explanation={explanation} />}
      </QueryView>
    </>
  )
}
