import type { ContextField, LegalValue } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Name } from '../../parts/name.tsx'
import { ObjectView } from '../../parts/object-view.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { UsingStrategies } from '../../parts/using-strategies.tsx'
import { hrefOf } from '../../routes.ts'
import { countText } from '../../sentences/numbers.ts'
import { EditContextField } from './edit-context-field.tsx'

const columns: readonly Column<LegalValue>[] = [
  { title: 'Value', isRowHeader: true, sortBy: ({ value }) => value, cell: ({ value }) => <Name>{value}</Name> },
  { title: 'Meaning', sortBy: ({ description }) => description ?? '', cell: ({ description }) => <UserText>{description}</UserText> },
]

const Details = ({ field }: { readonly field: ContextField }) => {
  const uses = useQuery(queries.contextFields.getStrategiesByContextField.queryOptions({ params: { name: field.name } }))
  return (
    <>
      <Facts
        facts={[
          ['Meaning', field.description && <bdi key="meaning">{field.description}</bdi>],
          ['Stickiness', field.stickiness ? 'rollouts and variants can use it' : 'no'],
          ['Personal data', field.sensitive ? 'yes: samples of contexts hold hashes' : 'no'],
          ['Used by', `${countText(field.usedInFeatures, 'flag')} in ${countText(field.usedInProjects, 'project')}`],
          ['Created', <Time key="created" at={field.createdAt} />],
        ]}
      />
      <Section title="Legal values" lead="Conditions can compare the field only with these values.">
        <RecordTable
          caption="Legal values"
          rows={field.legalValues}
          columns={columns}
          keyOf={({ value }) => value}
          {...(field.legalValues.length > 10 && { textOf: ({ value, description }: LegalValue) => `${value} ${description ?? ''}` })}
          empty="Any value is legal."
        />
      </Section>
      <Section title="Used by" lead="Strategies with a condition on the field.">
        <QueryView query={uses}>
          {({ strategies }) => <UsingStrategies strategies={strategies} empty="No strategy has a condition on the field." />}
        </QueryView>
      </Section>
    </>
  )
}

const ContextFieldPage = ({ params: { name } }: { readonly params: { readonly name: string } }) => {
  const query = useQuery(queries.contextFields.getContextField.queryOptions({ params: { name } }))
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const [, navigate] = useLocation()
  const refusalOf = useRefusal()
  const close = () => setOpen(undefined)
  return (
    <Page
      title={name}
      heading={<Name>{name}</Name>}
      actions={
        query.data && (
          <>
            <Button refusal={refusalOf('UPDATE_CONTEXT_FIELD')} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button kind="danger" refusal={refusalOf('DELETE_CONTEXT_FIELD')} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <ObjectView query={query} kind="context field" instead={<PageLink page="contextFields">Show all context fields</PageLink>}>
        {(field) => (
          <>
            <Details field={field} />
            {open === 'edit' && <EditContextField field={field} reload={query.refetch} onClose={close} />}
            {open === 'delete' && (
              <DeleteDialog
                title="Delete the context field?"
                action="Delete the context field"
                done="The context field is deleted"
                remove={() => halyard.contextFields.deleteContextField({ params: { name } }, { ifMatch: field })}
                onDone={() => navigate(hrefOf('contextFields'))}
                onClose={close}
              >
                <p>
                  Conditions of {countText(field.usedInFeatures, 'flag')} on the field stay and work as before. Any value becomes legal, and
                  new rollouts cannot be sticky by the field.
                </p>
              </DeleteDialog>
            )}
          </>
        )}
      </ObjectView>
    </Page>
  )
}

export default ContextFieldPage
