#!/bin/sh
# A tour of the HTTP API with curl: HALYARD_TOKEN=... sh tour.sh
set -eu
url=${HALYARD_URL:-http://localhost:4242}
: "${HALYARD_TOKEN:?Set HALYARD_TOKEN to an admin token}"
cd "$(dirname "$0")"

api() {
  curl --silent --show-error --fail-with-body --header "Authorization: $HALYARD_TOKEN" --header 'Content-Type: application/json' "$@"
  echo
}

echo '# import the export of a server: features, strategies, variants, tags, projects'
api --request POST "$url/api/admin/state/import" --data-binary @export.json

echo '# every feature of a project, with its configuration in each environment'
api "$url/api/admin/features?project=shop"

echo '# one feature'
api "$url/api/admin/projects/shop/features/free-shipping"

echo '# tags: all of addedTags are added, then all of removedTags removed, as one change'
api --request PUT "$url/api/admin/features/free-shipping/tags" \
  --data '{"addedTags":[{"value":"launch"},{"value":"draft"}],"removedTags":[{"value":"draft"}]}'

echo '# projects with their counts and health'
api "$url/api/admin/projects"

echo '# a list that did not change is not sent again: 304'
etag=$(curl --silent --fail --output /dev/null --dump-header - --header "Authorization: $HALYARD_TOKEN" "$url/api/admin/projects" |
  tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
status=$(curl --silent --output /dev/null --write-out '%{http_code}' \
  --header "Authorization: $HALYARD_TOKEN" --header "If-None-Match: $etag" "$url/api/admin/projects")
echo "$status"
test "$status" = 304

echo '# an error says what it is'
error=$(curl --silent --header "Authorization: $HALYARD_TOKEN" "$url/api/admin/projects/shop/features/no-such-feature")
echo "$error"
case $error in *NotFoundError*) ;; *) exit 1 ;; esac
