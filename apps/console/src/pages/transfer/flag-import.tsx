import type { BatchFinding, ImportToggles } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonRow } from '../../parts/button-row.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { UserText } from '../../parts/user-text.tsx'
import type { FlagFile } from './flag-source.tsx'
import { type FlagScope, ScopeFields } from './scope-fields.tsx'
import classes from './transfer.module.css'

const Findings = ({ title, kind, findings }: { title: string; kind: 'failure' | 'warning'; findings: readonly BatchFinding[] }) =>
  findings.length === 0 ? null : (
    <Note kind={kind} title={title}>
      <ul className={classes.findings}>
        {findings.map(({ message, affectedItems }) => (
          <li key={message}>
            <UserText>{message}</UserText>
            <ul>
              {affectedItems.map((item) => (
                <li key={item}>
                  <Name>{item}</Name>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Note>
  )

/** Imports flags into a project and an environment, or proposes them: the report of the server first. */
export const FlagImport = ({ file }: { readonly file: FlagFile }) => {
  const [scope, setScope] = useState<FlagScope>({ project: '', environment: '' })
  // The server checks the content of the file.
  const body = { ...scope, data: file.data } as ImportToggles
  const check = useMutation({ mutationFn: () => halyard.featuresBatch.validateImport({ body }) })
  const write = useWrite(
    (asChangeRequest: boolean) => halyard.featuresBatch.importToggles({ query: { ...(asChangeRequest && { asChangeRequest }) }, body }),
    { done: 'The flags are imported', onDone: () => check.reset() },
  )
  const isMissing = scope.project === '' || scope.environment === ''
  const choose = (next: FlagScope) => {
    setScope(next)
    check.reset()
    write.reset()
  }
  const { data: report } = check
  const request = write.data?.changeRequest
  const blocked =
    report && (report.errors.length > 0 ? 'Remove the errors first' : report.permissions.length > 0 ? 'You lack permissions' : undefined)
  return (
    <>
      <p role="status">
        Import <UserText>{file.name}</UserText> into:
      </p>
      <ScopeFields value={scope} onChange={choose} />
      <ButtonRow>
        <Button
          isBusy={check.isPending}
          refusal={isMissing ? 'Choose a project and an environment first' : undefined}
          onClick={() => check.mutate()}
        >
          Check the import
        </Button>
      </ButtonRow>
      {check.error && <FailureNote error={check.error} />}
      {report && (
        <>
          <Findings kind="failure" title="Errors that prevent the import" findings={report.errors} />
          <Findings kind="failure" title="Permissions that you lack" findings={report.permissions} />
          <Findings kind="warning" title="Effects that you may not expect" findings={report.warnings} />
          {blocked === undefined && report.warnings.length === 0 && <Note kind="done">The import will succeed, without remarks.</Note>}
          <p>
            Existing flags get the metadata of the file, and in <Name>{scope.environment}</Name> its strategies, variants and states. Other
            environments stay as they are.
          </p>
          <ButtonRow>
            <Button kind="main" isBusy={write.isPending} refusal={blocked} onClick={() => write.mutate(false)}>
              Import the flags
            </Button>
            <Button isBusy={write.isPending} onClick={() => write.mutate(true)}>
              Propose as a change request
            </Button>
          </ButtonRow>
        </>
      )}
      {write.error && <FailureNote error={write.error} />}
      {write.data && (
        <Note kind="done" isLive title={request ? 'The changes are proposed' : 'The import is complete'}>
          {write.data.warnings && <Findings kind="warning" title="Omitted parts" findings={write.data.warnings} />}
          {request ? (
            <PageLink page="changeRequest" params={{ project: request.project, id: String(request.id) }}>
              Show change request #{request.id}
            </PageLink>
          ) : (
            <PageLink page="flags" search={{ q: `project:${scope.project}` }}>
              Show the flags of the project
            </PageLink>
          )}
        </Note>
      )}
    </>
  )
}
