"""What a message says about the interaction that it answers."""

from __future__ import annotations

from sandbox.world import Interaction, Json, World


def metadata(world: World, interaction: Interaction, *, follow_up: bool = False) -> Json:
    """Return `interaction_metadata`, with `user_id` in place of the account.

    Args:
        world: The world.
        interaction: What was answered.
        follow_up: Whether the message is a later one, which names the first.
    """
    channel = world.channels[interaction.channel_id]
    owner = channel.guild_id or "0"
    shape: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "user_id": interaction.user_id,
        "authorizing_integration_owners": {"0": owner},
    }
    if follow_up and interaction.original_id is not None:
        shape["original_response_message_id"] = interaction.original_id
    if interaction.type == 2:
        shape["name"] = interaction.command_name
        shape["command_type"] = 1
    if interaction.type == 3:
        shape["interacted_message_id"] = interaction.message_id
    if interaction.type == 5 and interaction.modal_of in world.interactions:
        trigger = world.interactions[interaction.modal_of]
        shape["triggering_interaction_metadata"] = metadata(world, trigger)
    return shape
