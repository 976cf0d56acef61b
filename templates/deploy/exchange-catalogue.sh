#!/bin/sh
# Exchanges the commits of the panel's server with the catalogue's repository. Every minute, as the owner of the folder
# (crontab -u magaza -e):
#   * * * * * sh exchange-catalogue.sh /srv/magaza
# What somebody else has changed or removed meanwhile, where the panel has changed or removed it too, stays as the panel's.
git() { command git -c user.name=magaza -c user.email=magaza@localhost "$@"; }

cd "$1" || exit
git pull -q --no-rebase --no-edit -X ours || {
  git rev-parse -q --verify MERGE_HEAD >/dev/null || exit
  # Git leaves files to people that one side has removed and the other has changed.
  git diff --name-only --diff-filter=U -z |
    xargs -0 -n 1 sh -c 'git checkout -q --ours -- "$0" 2>/dev/null && git add -- "$0" || git rm -q -- "$0"'
  git commit -q --no-edit || exit
}
git push -q
