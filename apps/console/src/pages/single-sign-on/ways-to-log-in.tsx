import type { SignInMethods } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Name } from '../../parts/name.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'

interface Way {
  readonly key: string
  readonly name: string
  readonly isOn: boolean
}

const waysOf = ({ password, passkey, saml, providers }: SignInMethods): readonly Way[] => [
  { key: 'password', name: 'Password', isOn: password },
  { key: 'passkey', name: 'Passkey', isOn: passkey },
  { key: 'saml', name: 'SAML', isOn: saml },
  ...providers.filter(({ kind }) => kind === 'oidc').map(({ name, path }) => ({ key: path, name, isOn: true })),
]

const columns: readonly TableColumn<Way>[] = [
  { id: 'name', title: 'Way', isRowHeader: true, cell: ({ name }) => <Name isMono={false}>{name}</Name> },
  { id: 'state', title: 'State', cell: ({ isOn }) => (isOn ? 'On' : 'Off') },
]

/** The ways to log in that the server offers now. */
export const WaysToLogIn = () => {
  const query = useQuery(queries.auth.getSignInMethods.queryOptions())
  return (
    <Section title="Ways to log in" lead="What the sign-in page offers now.">
      <QueryView query={query} rows={3}>
        {(methods) => <Table caption="Ways to log in" isCaptionHidden columns={columns} rows={waysOf(methods)} keyOf={({ key }) => key} />}
      </QueryView>
    </Section>
  )
}
