import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { insertComment, nextCommentId } from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toComment } from './change-requests.mappers.ts'
import { lockForReview } from './lock-for-review.ts'

export const addChangeRequestComment: Operation<Contract['changeRequests']['addChangeRequestComment']> = {
  run: (ports, { params, body: { text }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const evaluated = await lockForReview(tx, caller, params.projectId, params.id)
      if (evaluated instanceof Failure) return evaluated
      const { id, project, environment } = evaluated.parts.request
      const [[next]] = await tx.batch(nextCommentId())
      const at = new Date(ports.runtime.now()).toISOString()
      const { actor, account } = caller
      return {
        statements: [insertComment({ id: next!.id, request: id, text, at }, actor)],
        events: [{ type: 'change-request-comment-added', project, environment, data: { id, commentId: next!.id, text } }],
        revisions: [revisionKeys.changeRequests(project)],
        result: toComment({
          id: next!.id,
          request_id: id,
          text,
          created_by: actor.name,
          account_id: actor.account,
          created_at: at,
          name: account?.name ?? null,
          username: account?.username ?? null,
          email: account?.email ?? null,
        }),
      }
    }),
}
