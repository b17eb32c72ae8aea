"""An agent that speaks MCP reads, checks and publishes a draft through `paywalld mcp`, and makes nothing live.

The agent is the protocol's own client. Skipped if the package mcp is missing. Get it: pip install mcp
Short run: agents
"""

import asyncio
import json
import sys

from harness.base.service import parser, sample_service

try:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
except ImportError:
    print("agents: skipped, the package mcp is missing. Get it: pip install mcp")
    sys.exit(0)

READING = {"status", "brands", "nodes", "publish", "pull", "diff", "impact", "findings", "audit", "schedule_list", "preview_add", "preview_list", "preview_remove", "check", "render",
           "placements_adjust", "placements_explain", "placements_force", "placements_simulate", "lists_list", "results", "usage", "money", "proposals_list", "proposals_add", "proposals_withdraw", "import_revenuecat", "export_revenuecat"}
CHANGING = {"live", "active", "schedule_add", "schedule_remove", "lists_remove"}
NEW = {"components": [{"type": "label", "title": "Hello"}]}


def expect(holds, what):
    if not holds:
        raise RuntimeError(what)


async def tell(session, tool, **arguments):
    """The text of a tool's answer, and whether it is an error."""
    answer = await session.call_tool(tool, arguments)
    return answer.content[0].text, getattr(answer, "is_error", None) or getattr(answer, "isError", False)


async def as_agent(session):
    tools = {tool.name for tool in (await session.list_tools()).tools}
    expect(tools == READING, f"the tools are {sorted(tools)}")
    document, failed = await tell(session, "pull", brand="espn")
    expect(not failed, document)
    changed = document.replace("ESPN+ seven day trial", "An agent's trial")
    found, failed = await tell(session, "check", document=json.loads(changed), brand="espn", budget="50")
    expect(not failed and json.loads(found)["passes"], found)
    published, failed = await tell(session, "publish", brand="espn", document=changed, reason="An agent's wish")
    expect(not failed and json.loads(published)["live"] is False, published)
    drawn, failed = await tell(session, "render", brand="espn", version="2", format="svg")
    expect(not failed and drawn.startswith("<svg"), drawn)
    for arguments in ({"brand": "new", "document": NEW}, {"brand": "espn", "document": NEW, "activate": True}, {"brand": "espn"}):
        answer, failed = await tell(session, "publish", **arguments)
        expect(failed, f"publish {arguments} was answered with {answer}")
    wrong, failed = await tell(session, "publish", brand="espn", document={"components": 5})
    expect(failed and "expected a list of components" in wrong, wrong)


async def as_trusted_agent(session):
    tools = {tool.name for tool in (await session.list_tools()).tools}
    expect(tools == READING | CHANGING, f"the tools are {sorted(tools)}")
    live, failed = await tell(session, "live", brand="espn", version="2", reason="The operator said so")
    expect(not failed and json.loads(live)["after"]["live"] == 2, live)


async def session(options, port, flags, story):
    command = ["mcp", "--url", f"http://127.0.0.1:{port}", *flags]
    async with stdio_client(StdioServerParameters(command=options.paywalld, args=command)) as (reader, writer):
        async with ClientSession(reader, writer) as client:
            await client.initialize()
            await story(client)


def main():
    options = parser(__doc__).parse_args()
    with sample_service(options) as service:
        asyncio.run(session(options, service.port, [], as_agent))
        asyncio.run(session(options, service.port, ["--allow-live"], as_trusted_agent))
        if service.stop() != 0:
            raise RuntimeError("the service did not stop well")
    print("2 passed, 0 failed")


if __name__ == "__main__":
    main()
