import type { SavedView } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { halyard, queries } from '../data/client.ts'
import { faultAt } from '../data/fault-at.ts'
import { useWrite } from '../data/use-write.ts'
import { pages } from '../routes.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Menu } from './menu.tsx'
import { UserText } from './user-text.tsx'
import classes from './views-menu.module.css'

/** The pages with searches that a person can keep, with their names in the API. */
const viewPages = { flags: 'flags', history: 'history', changeRequests: 'changes' } as const

interface Props {
  readonly page: keyof typeof viewPages
  /** The shown columns; absent: the page has no choice of columns. */
  readonly columns?: readonly string[]
}

interface SaveProps extends Props {
  readonly query: string
  readonly onClose: () => void
}

const SaveView = ({ page, query, columns, onClose }: SaveProps) => {
  const [name, setName] = useState('')
  const save = useWrite(
    () => halyard.savedViews.createSavedView({ body: { page: viewPages[page], name, query, ...(columns && { columns: [...columns] }) } }),
    {
      done: 'The view is saved',
      onDone: onClose,
    },
  )
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form submit="Save the view" write={save} fields={['body/name']} onSubmit={() => save.mutate(undefined)} onCancel={onClose}>
        <p>{columns ? 'The view keeps the search, the sorting and the columns.' : 'The view keeps the search.'} Only you see it.</p>
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} required onChange={(event) => setName(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}

const addressOf = (page: Props['page'], { query, columns }: SavedView): string => {
  const search = new URLSearchParams(query)
  if (columns) search.set('cols', columns.join(','))
  return `${pages[page].path}?${search}`
}

/** The searches that a person keeps. */
export const ViewsMenu = ({ page, columns }: Props) => {
  const [search] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const [deleted, setDeleted] = useState<SavedView>()
  const { data, error } = useQuery({ ...queries.savedViews.getSavedViews.queryOptions(), staleTime: 60_000 })
  const views = data?.views.filter((view) => view.page === viewPages[page]) ?? []
  const query = new URLSearchParams(search)
  query.delete('cols')
  return (
    <>
      <Menu text="Views">
        <ul aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id} className={classes.view}>
              <Link href={addressOf(page, view)}>
                <UserText>{view.name}</UserText>
              </Link>
              <button type="button" aria-label={`Delete the view ${view.name}`} onClick={() => setDeleted(view)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
        {views.length === 0 && <p>{error ? error.message : 'You have no saved view yet.'}</p>}
        <button type="button" onClick={() => setSaving(true)}>
          Save this view…
        </button>
      </Menu>
      {isSaving && <SaveView page={page} query={String(query)} {...(columns && { columns })} onClose={() => setSaving(false)} />}
      {deleted && (
        <DeleteDialog
          title="Delete the view"
          action="Delete the view"
          done="The view is deleted"
          remove={() => halyard.savedViews.deleteSavedView({ params: { id: deleted.id } })}
          onDone={() => setDeleted(undefined)}
          onClose={() => setDeleted(undefined)}
        >
          <p>
            The view <UserText>{deleted.name}</UserText> is removed from your list.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
