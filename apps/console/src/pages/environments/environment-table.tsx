import type { CountedEnvironment, Environments } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { useWrite } from '../../data/use-write.ts'
import { Badge } from '../../parts/badge.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Form } from '../../parts/form.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { UserText } from '../../parts/user-text.tsx'
import type { DialogKind } from './environment-dialog.ts'
import { EnvironmentMenu } from './environment-menu.tsx'
import { inOrderOf, isSameOrder, moved, sortOrderOf } from './order.ts'

interface Props {
  readonly data: Environments
  readonly reload: Reload<Environments>
  readonly onOpen: (kind: DialogKind, name: string) => void
}

const facts: readonly Column<CountedEnvironment>[] = [
  { title: 'Name', isRowHeader: true, cell: ({ name, type }) => <EnvironmentName name={name} type={type} /> },
  { title: 'Type', cell: ({ type }) => <UserText>{type}</UserText> },
  { title: 'New projects', cell: ({ enabled }) => (enabled ? 'get it (on)' : 'do not get it (off)') },
  { title: 'Projects', isEnd: true, cell: ({ projectCount }) => projectCount },
  { title: 'API tokens', isEnd: true, cell: ({ apiTokenCount }) => apiTokenCount },
  {
    title: 'Flags on',
    isEnd: true,
    cell: ({ name, enabledToggleCount }) => (
      <PageLink page="flags" search={{ q: `on:${name}` }}>
        {enabledToggleCount}
      </PageLink>
    ),
  },
  { title: 'Deletion', cell: ({ protected: isProtected }) => (isProtected ? <Badge>protected</Badge> : 'possible') },
]

/** All environments in their order. A person moves them with buttons, and then saves the order. */
export const EnvironmentTable = ({ data: present, reload: read, onOpen }: Props) => {
  const [order, setOrder] = useState<readonly string[]>()
  const { base: data, reload } = useBase(present, order !== undefined, read)
  const isAdmin = useRefusal()('ADMIN') === undefined
  const environments = inOrderOf(data.environments, order)
  const names = environments.map(({ name }) => name)
  const stored = data.environments.map(({ name }) => name)
  const save = useWrite(() => halyard.environments.updateSortOrder({ body: sortOrderOf(names) }, { ifMatch: data }), {
    done: 'The order is saved',
    entered: { input: order, drop: () => setOrder(undefined), reload },
  })
  const actions: Column<CountedEnvironment> = {
    title: 'Actions',
    isEnd: true,
    cell: ({ name, enabled }) => (
      <EnvironmentMenu
        name={name}
        isOn={enabled}
        position={names.indexOf(name)}
        last={names.length - 1}
        onMove={(to) => setOrder(moved(names, names.indexOf(name), to))}
        onOpen={(kind) => onOpen(kind, name)}
      />
    ),
  }
  return (
    <>
      <RecordTable
        caption="Environments"
        rows={environments}
        columns={isAdmin ? [...facts, actions] : facts}
        keyOf={({ name }) => name}
        empty=""
      />
      {!isSameOrder(names, stored) && (
        <Form
          submit="Save the order"
          write={save}
          source={{
            types: ['environment-order-changed', 'environment-created', 'environment-updated', 'environment-deleted'],
            isAbout: () => true,
            reload,
          }}
          onSubmit={() => save.mutate(undefined)}
          onCancel={() => setOrder(undefined)}
        >
          <p>The order is not saved yet. All lists of environments use it.</p>
        </Form>
      )}
    </>
  )
}
