-- Resources that `initialize` clients of the MCP endpoint have subscribed to. They outlive a broken connection for a while.
-- `caller` is a member or the keyed hash of an address, to bound what one of them can store.
create table mcp_subscriptions (
  session_id uuid not null,
  uri text not null,
  caller text not null,
  expires_at timestamptz not null,
  primary key (session_id, uri)
);
create index mcp_subscriptions_caller on mcp_subscriptions (caller);
create index mcp_subscriptions_expires on mcp_subscriptions (expires_at);
