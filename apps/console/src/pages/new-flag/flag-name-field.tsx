import { useQuery } from '@tanstack/react-query'
import { halyard } from '../../data/client.ts'
import { useFlag } from '../../data/find-flag.ts'
import { useSettled } from '../../data/use-settled.ts'
import { Field } from '../../parts/field.tsx'
import { Name, NameWarning } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { type Naming, newNameFault } from './name-faults.ts'

interface Props {
  readonly project: string
  readonly naming: Naming | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault: string | undefined
}

const pauseMs = 400

/** Asks the server about a name that has no fault that the browser knows. */
const useServerFault = (name: string, project: string, isSettled: boolean) =>
  useQuery({
    queryKey: ['validate-feature', project, name],
    queryFn: ({ signal }) => halyard.features.validateFeature({ body: { name, projectId: project } }, { signal }),
    enabled: isSettled && name !== '' && project !== '',
    gcTime: 0,
  }).error

/** The flag that has the name already. */
const Taken = ({ name }: { readonly name: string }) => {
  const { data } = useFlag(name)
  if (!data) return null
  return (
    <Note kind="warning" title="The name is taken" isLive>
      <p>
        {data.isArchived ? 'An archived flag' : 'A flag'} of the project <Name>{data.project}</Name> has it.{' '}
        <PageLink page="flag" params={{ name }}>
          Show the flag
        </PageLink>
      </p>
    </Note>
  )
}

/** The name of a new flag, checked while the person types: characters, the pattern of the project, and other flags with the name. */
export const FlagNameField = ({ project, naming, value, onChange, fault }: Props) => {
  const own = newNameFault(value, naming)
  const settled = useSettled(value, pauseMs)
  const isSettled = own === undefined && settled === value
  const server = useServerFault(settled, project, isSettled)
  const shown = own ?? (isSettled ? server?.message : undefined) ?? fault
  return (
    <>
      <Field
        label="Name"
        hint={
          <>
            Code uses the name, and it cannot be changed later.
            {naming?.pattern && (
              <>
                {' '}
                Names of this project match <code>{naming.pattern}</code>
                {naming.example && (
                  <>
                    , such as <code>{naming.example}</code>
                  </>
                )}
                . {naming.description && <UserText>{naming.description}</UserText>}
              </>
            )}
          </>
        }
        fault={shown}
      >
        <input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <NameWarning name={value} />
      {isSettled && value !== '' && server && <Taken name={value} />}
    </>
  )
}
