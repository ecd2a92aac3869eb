/**
 * The names of the jobs that every instance runs itself, every minute at least. `halyard_job_last_success_timestamp_seconds` shows them
 * soon after the start.
 */
export const instanceJobs = ['deliveries', 'notifications', 'reviews', 'sdk-processes', 'seals', 'tidy'] as const

export type InstanceJob = (typeof instanceJobs)[number]
