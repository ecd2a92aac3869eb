import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { announce } from '../../data/announcements.ts'
import { halyard } from '../../data/client.ts'
import { refresh } from '../../data/query-client.ts'
import { hrefOf } from '../../routes.ts'
import type { Row } from '../../search-language/row.ts'
import type { DataColumn } from '../data-column.ts'
import { useKeys } from '../keys/use-keys.ts'

const indexOf = (attribute: string): number =>
  Number(document.activeElement?.closest(`[role="grid"] [${attribute}]`)?.getAttribute(attribute) ?? Number.NaN)

/** The keys for the row and the cell with the focus. */
export const useListKeys = (rows: readonly Row[], columns: readonly DataColumn<Row>[], isSelectable: boolean): void => {
  const [, navigate] = useLocation()
  const favorite = useMutation({
    mutationFn: async ({ name, project, favorite: isFavorite }: Row) => {
      const params = { projectId: project, featureName: name }
      await (isFavorite ? halyard.favorites.removeFavoriteFeature({ params }) : halyard.favorites.addFavoriteFeature({ params }))
      announce(isFavorite ? `${name} is no favourite` : `${name} is a favourite`)
    },
    onSuccess: refresh,
    onError: (error) => announce(error.message),
  })
  const withRow = (run: (row: Row) => void) => () => {
    const row = rows[indexOf('aria-rowindex') - 2]
    if (row) run(row)
    else announce('Move to a flag in the list first')
  }
  const edit = ({ name }: Row) => {
    const column = columns[indexOf('aria-colindex') - (isSelectable ? 2 : 1)]
    navigate(hrefOf('flag', { name }, {}, column?.state && column.title))
  }
  useKeys('List of flags', [
    { keys: 'e', label: 'Edit the environment of the cell', run: withRow(edit) },
    { keys: '*', label: 'Mark the flag as a favourite, or remove the mark', run: withRow((row) => favorite.mutate(row)) },
  ])
}
