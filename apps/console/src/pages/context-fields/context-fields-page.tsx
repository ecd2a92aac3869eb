import type { ContextField } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { valueList } from '../../sentences/values.ts'
import { NewContextField } from './new-context-field.tsx'

const columns: readonly Column<ContextField>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <PageLink page="contextField" params={{ name }}>
        <Name>{name}</Name>
      </PageLink>
    ),
  },
  { title: 'Meaning', cell: ({ description }) => <UserText>{description}</UserText> },
  {
    title: 'Legal values',
    sortBy: ({ legalValues }) => legalValues.length,
    cell: ({ legalValues }) =>
      legalValues.length === 0 ? 'any value' : <Sentence parts={valueList(legalValues.map(({ value }) => value))} />,
  },
  {
    title: 'Stickiness',
    sortBy: ({ stickiness }) => Number(stickiness),
    cell: ({ stickiness }) => (stickiness ? 'rollouts can use it' : 'no'),
  },
  { title: 'Personal data', sortBy: ({ sensitive }) => Number(sensitive), cell: ({ sensitive }) => (sensitive ? 'yes' : 'no') },
  { title: 'Flags', isEnd: true, sortBy: ({ usedInFeatures }) => usedInFeatures, cell: ({ usedInFeatures }) => usedInFeatures },
]

const ContextFieldsPage = () => {
  const query = useQuery(queries.contextFields.getContextFields.queryOptions())
  const refusalOf = useRefusal()
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Context fields"
      actions={
        <Button onClick={() => setNew(true)} refusal={refusalOf('CREATE_CONTEXT_FIELD')}>
          New context field
        </Button>
      }
    >
      <p>
        Applications evaluate flags in a context, such as the user and the country. Conditions compare the fields of the context with
        values.
      </p>
      <QueryView query={query}>
        {(fields) => (
          <RecordTable
            caption="Context fields"
            rows={fields}
            columns={columns}
            keyOf={({ name }) => name}
            textOf={({ name, description }) => `${name} ${description ?? ''}`}
            empty="No context fields yet. Conditions can use any field; a field that is known here has a meaning and legal values."
          />
        )}
      </QueryView>
      {isNew && <NewContextField onClose={() => setNew(false)} />}
    </Page>
  )
}

export default ContextFieldsPage
