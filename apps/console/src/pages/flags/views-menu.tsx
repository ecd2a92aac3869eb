import type { SavedView } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Menu } from '../../parts/menu.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { pages } from '../../routes.ts'
import classes from './views-menu.module.css'

interface SaveProps {
  readonly query: string
  readonly columns: readonly string[]
  readonly onClose: () => void
}

const SaveView = ({ query, columns, onClose }: SaveProps) => {
  const [name, setName] = useState('')
  const save = useWrite(() => halyard.savedViews.createSavedView({ body: { page: 'flags', name, query, columns: [...columns] } }), {
    done: 'The view is saved',
    onDone: onClose,
  })
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form submit="Save the view" write={save} fields={['body/name']} onSubmit={() => save.mutate(undefined)} onCancel={onClose}>
        <p>The view keeps the search, the sorting and the columns. Only you see it.</p>
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} required onChange={(event) => setName(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}

const addressOf = ({ query, columns }: SavedView): string => {
  const search = new URLSearchParams(query)
  if (columns) search.set('cols', columns.join(','))
  return `${pages.flags.path}?${search}`
}

/** The searches that a person keeps. */
export const ViewsMenu = ({ columns }: { readonly columns: readonly string[] }) => {
  const [search] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const [deleted, setDeleted] = useState<SavedView>()
  const { data, error } = useQuery({ ...queries.savedViews.getSavedViews.queryOptions(), staleTime: 60_000 })
  const views = data?.views.filter(({ page }) => page === 'flags') ?? []
  const query = new URLSearchParams(search)
  query.delete('cols')
  return (
    <>
      <Menu text="Views">
        <ul aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id} className={classes.view}>
              <Link href={addressOf(view)}>
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
      {isSaving && <SaveView query={String(query)} columns={columns} onClose={() => setSaving(false)} />}
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
            The view <UserText>{deleted.name}</UserText> is removed from your list. The flags stay.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
