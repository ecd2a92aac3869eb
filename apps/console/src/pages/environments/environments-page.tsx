import type { Environments } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { queries } from '../../data/client.ts'
import type { Reload } from '../../data/use-base.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { CloneEnvironment } from './clone-environment.tsx'
import { DeleteEnvironment } from './delete-environment.tsx'
import { EditEnvironment } from './edit-environment.tsx'
import type { DialogKind, DialogProps } from './environment-dialog.ts'
import { EnvironmentTable } from './environment-table.tsx'
import { NewEnvironment } from './new-environment.tsx'
import { ProjectReviews } from './project-reviews.tsx'
import { SwitchEnvironment } from './switch-environment.tsx'

const dialogs: Readonly<Record<DialogKind, ComponentType<DialogProps>>> = {
  edit: EditEnvironment,
  switch: SwitchEnvironment,
  clone: CloneEnvironment,
  delete: DeleteEnvironment,
}

const Content = ({ data, reload }: { readonly data: Environments; readonly reload: Reload<Environments> }) => {
  const [open, setOpen] = useState<{ readonly kind: DialogKind; readonly name: string }>()
  const Opened = open && dialogs[open.kind]
  return (
    <>
      <EnvironmentTable data={data} reload={reload} onOpen={(kind, name) => setOpen({ kind, name })} />
      <ProjectReviews environments={data.environments} />
      {open && Opened && <Opened name={open.name} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const EnvironmentsPage = () => {
  const query = useQuery(queries.environments.getAllEnvironments.queryOptions())
  const refusalOf = useRefusal()
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Environments"
      actions={
        <Button onClick={() => setNew(true)} refusal={refusalOf('ADMIN')}>
          New environment
        </Button>
      }
    >
      <p>
        Each flag has a state, strategies and variants of its own in every environment of its project. New projects get the environments
        that are on.
      </p>
      <QueryView query={query}>{(data) => <Content data={data} reload={query.refetch} />}</QueryView>
      {isNew && <NewEnvironment onClose={() => setNew(false)} />}
    </Page>
  )
}

export default EnvironmentsPage
